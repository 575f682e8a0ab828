import { later } from '@/ui-admin/later';
import type { Correctable, CorrectedRow } from '../core/import-steps';
import styles from './list-page.module.css';

export type RefusedProps = {
  refused: Correctable;
  /** The good rows of the files were kept out as well: they are sent along. */
  whole: boolean;
  busy: boolean;
  /** Sends the corrected rows. */
  onSend: (rows: CorrectedRow[]) => void;
  /** Hears whether somebody has changed a cell. */
  onTouched: (touched: boolean) => void;
};

const RefusedGrid = later(
  async () => (await import('./refused-grid')).RefusedGrid,
  () => <p role="status">正在打开退回的行…</p>,
);

/** Rows that did not come in, to be corrected where they stand; of very many the file is the better place. */
export function RefusedRows(props: RefusedProps) {
  const { rows, more } = props.refused;
  return (
    <div className={styles.matching}>
      {more > 0 ? (
        <p>
          退回的行有 {rows.filter(({ below }) => !below).length + more}{' '}
          行，太多，不在这里逐格改正。请下载错误文件，按“退回原因”一列改好后再导入。
        </p>
      ) : (
        <RefusedGrid {...props} />
      )}
    </div>
  );
}
