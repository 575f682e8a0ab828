import { Icon } from '@/ui-admin/icon';
import styles from '@/ui-admin/list/list.module.css';
import { useMay } from '@/ui-admin/permission';
import { Spinner } from '@/ui-admin/spinner';
import type { BatchAction, ListRow } from '../list-resource';
import type { Batch } from './use-batch';
import type { ListPageModel } from './use-list-page';

type Props<Row extends ListRow> = {
  page: ListPageModel<Row>;
  batch: Batch<Row>;
  actions: readonly BatchAction<Row>[];
  /** Offers 批量删除. */
  removes: boolean;
};

/** How many rows are selected, on all pages together, and what can be done with them. */
export function SelectedBar<Row extends ListRow>({ page, batch, actions, removes }: Props<Row>) {
  const may = useMay();
  const { selected, resource, clearSelection } = page;
  if (selected.length === 0) {
    return null;
  }
  if (batch.progress) {
    const { at, of } = batch.progress;
    return (
      <div className={styles.selected} role="status">
        <Spinner />
        <span>
          正在处理，已完成 {at} / {of} 条，请不要离开本页
        </span>
      </div>
    );
  }
  const offered = actions.filter(({ permission }) => !permission || may(permission));
  return (
    <div className={styles.selected} role="status">
      <Icon name="info" />
      <span>
        已选 <b>{selected.length}</b> 条
      </span>
      {resource.approval && page.may('passBatch') && (
        <button type="button" className={styles.link} onClick={() => void batch.approveSelected()}>
          批量审批
        </button>
      )}
      {offered.map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? `${styles.link} ${styles.danger}` : styles.link}
          onClick={() => void batch.runSelected(action)}
        >
          {action.label}
        </button>
      ))}
      {removes && (
        <button type="button" className={`${styles.link} ${styles.danger}`} onClick={() => void batch.removeSelected()}>
          批量删除
        </button>
      )}
      <button type="button" className={`${styles.link} ${styles.push}`} onClick={clearSelection}>
        取消选择
      </button>
    </div>
  );
}
