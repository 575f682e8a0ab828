import { QuietButton } from '@/ui-admin/quiet-button';
import type { RowKey } from '../core/delta';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import styles from './rows.module.css';
import { useStanding } from './use-rows';

type Props<Row extends Values> = {
  store: RowStore<Row>;
  rowKey: RowKey;
  /** What the row is called: 岗位 1. */
  name: string;
  sortable: boolean;
  /** The row keeps the focus of the button that moved it. */
  onMove: (key: RowKey, by: number) => void;
  onRemove: (key: RowKey) => void;
  onInsert?: ((key: RowKey) => void) | undefined;
};

/** What can be done to a row: put one below it, move it, remove it. Each button says which row it is about. */
export function RowButtons<Row extends Values>({
  store,
  rowKey,
  name,
  sortable,
  onMove,
  onRemove,
  onInsert,
}: Props<Row>) {
  const standing = useStanding(store, rowKey);
  const isOnly = standing === 'only';
  return (
    <span className={styles.buttons}>
      {onInsert && (
        <QuietButton icon="plus" label={`在${name}下面插入`} title="在下面插入" onClick={() => onInsert(rowKey)} />
      )}
      {sortable && (
        <>
          <QuietButton
            icon="up"
            label={`上移${name}`}
            title="上移"
            disabled={isOnly || standing === 'first'}
            onClick={() => onMove(rowKey, -1)}
          />
          <QuietButton
            icon="down"
            label={`下移${name}`}
            title="下移"
            disabled={isOnly || standing === 'last'}
            onClick={() => onMove(rowKey, 1)}
          />
        </>
      )}
      <QuietButton icon="trash" danger label={`删除${name}`} title="删除" onClick={() => onRemove(rowKey)} />
    </span>
  );
}
