import { useRef } from 'react';
import { Icon } from '@/ui-admin/icon';
import { mostMatching } from '@/ui-admin/list/batch';
import styles from '@/ui-admin/list/list.module.css';
import { Spinner } from '@/ui-admin/spinner';
import type { BatchAction, ListRow } from '../list-resource';
import type { Batch } from './use-batch';
import type { ListPageModel } from './use-list-page';

type Props<Row extends ListRow> = {
  page: ListPageModel<Row>;
  batch: Batch;
  /** Those that the person may do. */
  actions: readonly BatchAction[];
  /** Offers 批量删除. */
  removes: boolean;
};

/** How many rows are selected, on all pages together or by the conditions, and what can be done with them. */
export function SelectedBar<Row extends ListRow>({ page, batch, actions, removes }: Props<Row>) {
  const told = useRef<HTMLSpanElement>(null);
  const { selected, all, resource, clearSelection } = page;
  if (selected.length === 0 && !all) {
    return null;
  }
  if (batch.progress) {
    return <Progress {...batch.progress} />;
  }
  const wide = actions.filter(({ overAll }) => overAll);
  const widely = removes && isRemovedByQuery(resource);
  return (
    <div className={styles.selected} role="status">
      <Icon name="info" />
      <span ref={told} tabIndex={-1}>
        {all ? (
          <>
            已选择全部 <b>{all.total}</b> 条符合条件的
          </>
        ) : (
          <>
            已选 <b>{selected.length}</b> 条
          </>
        )}
      </span>
      {(widely || wide.length > 0 || page.may('export')) && (
        <SelectAll page={page} onChosen={() => told.current?.focus()} />
      )}
      {!all && resource.approval && page.may('passBatch') && (
        <button type="button" className={styles.link} onClick={() => void batch.approveSelected()}>
          批量审批
        </button>
      )}
      {(all ? wide : actions).map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? `${styles.link} ${styles.danger}` : styles.link}
          onClick={() => void batch.runSelected(action)}
        >
          {action.label}
        </button>
      ))}
      {(all ? widely : removes) && (
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

function Progress({ at, of }: { at: number; of: number }) {
  return (
    <div className={styles.selected} role="status">
      <Spinner />
      <span>
        正在处理，已完成 {at} / {of} 条，请不要离开本页
      </span>
    </div>
  );
}

/** Where list and batch deletion are the engine's, the server finds the rows of a query by itself. */
function isRemovedByQuery<Row extends ListRow>({ urls }: ListPageModel<Row>['resource']): boolean {
  return urls?.deleteBatch === undefined && urls?.list === undefined;
}

type SelectAllProps<Row extends ListRow> = {
  page: ListPageModel<Row>;
  /** Takes the focus, as the button goes once it was pressed. */
  onChosen: () => void;
};

/** Once the whole page is selected: the rows of the other pages, too. */
function SelectAll<Row extends ListRow>({ page, onChosen }: SelectAllProps<Row>) {
  const { rows, selected, all, selectAll, total } = page;
  const chosen = new Set(selected.map(({ id }) => id));
  if (all || !selectAll || total <= selected.length || !rows.every(({ id }) => chosen.has(id))) {
    return null;
  }
  if (total > mostMatching) {
    return (
      <span>
        符合条件的有 {total} 条；缩小到 {mostMatching} 条以内，可以全部选择
      </span>
    );
  }
  const choose = () => {
    onChosen();
    selectAll();
  };
  return (
    <button type="button" className={styles.link} onClick={choose}>
      选择全部 {total} 条符合条件的
    </button>
  );
}
