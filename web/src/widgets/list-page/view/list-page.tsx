import type { ReactNode } from 'react';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { usePagePath } from '@/ui-admin/page/page-address';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { PlainMessage } from '@/ui-admin/state/plain-message';
import type { ListResource, ListRow } from '../list-resource';
import { ColumnSettingsButton } from './column-settings';
import { DetailModal, RowDetails } from './detail-modal';
import { FilterChips } from './filter-chips';
import styles from './list-page.module.css';
import { ListTable } from './list-table';
import { ListToolbar } from './list-toolbar';
import { QueryForm } from './query-form';
import { RowFormModal } from './row-form-modal';
import { SelectedBar } from './selected-bar';
import { SuperQueryButton } from './super-query-button';
import { useBatch } from './use-batch';
import { useColumnSettings } from './use-column-settings';
import { type ListPageModel, useListPage } from './use-list-page';
import { useRowActions } from './use-row-actions';

type Props<Row extends ListRow> = {
  resource: ListResource<Row>;
  /** Heading of the page; leave it out where the screen has its own. */
  title?: string;
  /** What stands beside the heading, such as views with counts. */
  head?: (page: ListPageModel<Row>) => ReactNode;
  /** Keeps conditions, sort and page out of the address: for a list in a dialog over another list. */
  local?: boolean;
};

/** A whole list page: conditions, buttons, table and dialogs for one kind of row. */
export function ListPage<Row extends ListRow>({ resource, title, head, local = false }: Props<Row>) {
  const page = useListPage(resource, local);
  return (
    <div className={styles.page}>
      {title && <PageHead title={title}>{head?.(page)}</PageHead>}
      {page.may('list') ? (
        <ListBody page={page} />
      ) : (
        <Card>
          <PlainMessage title="没有权限" text="您的账号不能使用这个功能。需要时请联系管理员授权。" />
        </Card>
      )}
    </div>
  );
}

function ListBody<Row extends ListRow>({ page }: { page: ListPageModel<Row> }) {
  const { resource, state, search, may, isWithheld } = page;
  const { query: conditions = [], columns, batchDelete = true, superQuery, approval } = resource;
  const pathname = usePagePath();
  const code = resource.code ?? pathname;
  const settings = useColumnSettings(columns, code);
  const batch = useBatch(page);
  const rowActions = useRowActions(page);
  const granted = useMay();
  const batchActions = (resource.batchActions?.(page) ?? []).filter(
    ({ permission }) => !permission || granted(permission),
  );
  const removes = batchDelete && may('delete') && !isWithheld('batch_delete') && resource.urls?.deleteBatch !== null;
  const selectable = removes || batchActions.length > 0 || may('export') || (approval === true && may('passBatch'));
  const query = conditions.filter(({ hidden }) => !hidden);
  const superButton = superQuery ? <SuperQueryButton page={page} code={code} /> : null;
  return (
    <>
      {query.length > 0 ? (
        <QueryForm fields={query} filters={state.filters} onSearch={search} extra={superButton} />
      ) : null}
      <Card ref={keepsFocus}>
        <ListToolbar
          page={page}
          batch={batch}
          columns={settings.shown.map(({ name }) => name)}
          tools={
            <>
              {query.length === 0 && superButton}
              <ColumnSettingsButton settings={settings} />
            </>
          }
        />
        <FilterChips fields={query} filters={state.filters} onSearch={search} />
        <SelectedBar page={page} batch={batch} actions={batchActions} removes={removes} />
        <ListTable page={page} columns={settings.shown} actionsOf={rowActions.of} selectable={selectable} />
      </Card>
      {rowActions.dialog}
      {batch.dialog}
      <ListDialogs page={page} />
    </>
  );
}

function ListDialogs<Row extends ListRow>({ page }: { page: ListPageModel<Row> }) {
  const { resource, form, closeForm, detail, closeDetail, reload, clearSelection } = page;
  const { detail: draw, columns, nameOf } = resource;
  const saved = async () => {
    clearSelection();
    await reload();
  };
  return (
    <>
      {form && <RowFormModal resource={resource} mode={form.mode} row={form.row} onClose={closeForm} onSaved={saved} />}
      {detail && (
        <DetailModal name={nameOf(detail)} onClose={closeDetail}>
          {typeof draw === 'function' ? draw(detail) : <RowDetails columns={columns} row={detail} />}
        </DetailModal>
      )}
    </>
  );
}
