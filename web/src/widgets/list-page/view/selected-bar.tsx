import { useRef } from 'react';
import { ActionLink } from '@/ui-admin/actions/action-links';
import { Icon } from '@/ui-admin/icon';
import { mostMatching } from '@/ui-admin/list/batch';
import styles from '@/ui-admin/list/list.module.css';
import { Spinner } from '@/ui-admin/spinner';
import type { ListRow } from '../core/list-resource';
import type { ListActions } from './use-list-actions';
import type { ListPageModel } from './use-list-page';

type Props<Row extends ListRow> = { page: ListPageModel<Row>; batch: ListActions<Row>['batch'] };

/** How many rows are selected, on all pages together or by the conditions, and what can be done with them. */
export function SelectedBar<Row extends ListRow>({ page, batch }: Props<Row>) {
  const told = useRef<HTMLSpanElement>(null);
  const { selected, all, clearSelection } = page;
  if (selected.length === 0 && !all) {
    return null;
  }
  if (batch.progress) {
    return <Progress {...batch.progress} />;
  }
  return (
    <div className={`row ${styles.selected}`} role="status">
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
      {(batch.isWide || page.may('export')) && <SelectAll page={page} onChosen={() => told.current?.focus()} />}
      {batch.offers.map((offer) => (
        <ActionLink key={offer.key} offer={offer} />
      ))}
      <button type="button" className={`${styles.link} push`} onClick={clearSelection}>
        取消选择
      </button>
    </div>
  );
}

function Progress({ at, of }: { at: number; of: number }) {
  return (
    <div className={`row ${styles.selected}`} role="status">
      <Spinner />
      <span>
        正在处理，已完成 {at} / {of} 条，请不要离开本页
      </span>
    </div>
  );
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
