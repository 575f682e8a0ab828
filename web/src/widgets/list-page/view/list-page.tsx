import type { ReactNode } from 'react';
import { RowKeys } from '@/ui-admin/actions/row-keys';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { Views } from '@/ui-admin/list/views';
import { usePagePath } from '@/ui-admin/page/page-address';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { AnswerFrame, FilterChips, QueryForm } from '@/widgets/list';
import type { ListResource, ListRow } from '../core/list-resource';
import { ColumnSettingsButton } from './column-settings';
import { ListTable } from './list-table';
import { ListToolbar } from './list-toolbar';
import { DetailModal, RowDetails, RowFormModal } from './opened-later';
import { SelectedBar } from './selected-bar';
import { SuperQueryButton } from './super-query-button';
import { useColumnSettings } from './use-column-settings';
import { useListActions } from './use-list-actions';
import { type ListPageModel, useListPage } from './use-list-page';

type Props<Row extends ListRow> = {
  resource: ListResource<Row>;
  /** Heading of the page; leave it out where the screen has its own. */
  title?: string;
  /** What stands beside the heading and the views of the resource. */
  head?: (page: ListPageModel<Row>) => ReactNode;
  /** Keeps conditions, sort and page out of the address: for a list in a dialog over another list. */
  local?: boolean;
};

/** A whole list page: conditions, buttons, table and dialogs for one kind of row. */
export function ListPage<Row extends ListRow>({ resource, title, head, local = false }: Props<Row>) {
  const page = useListPage(resource, local);
  return (
    <div className="stack">
      {title && (
        <PageHead title={title}>
          <StateViews page={page} />
          {head?.(page)}
        </PageHead>
      )}
      {page.may('list') ? (
        <ListBody page={page} />
      ) : (
        <Card>
          <AnswerFrame list={page.list} />
        </Card>
      )}
    </div>
  );
}

/** How the rows are seen apart by one of their conditions. */
function StateViews<Row extends ListRow>({ page: { resource, state, search } }: { page: ListPageModel<Row> }) {
  const { name, of } = resource.views ?? { name: '', of: [] };
  if (of.length === 0) return null;
  return (
    <Views
      label="按状态查看"
      views={of.some(({ key }) => key === '') ? of : [{ key: '', label: '全部' }, ...of]}
      current={state.filters[name] ?? ''}
      onChange={(value) => search({ [name]: value })}
    />
  );
}

function ListBody<Row extends ListRow>({ page }: { page: ListPageModel<Row> }) {
  const { resource, state, search, rows } = page;
  const { query: conditions = [], columns, superQuery } = resource;
  const pathname = usePagePath();
  const code = resource.code ?? pathname;
  const settings = useColumnSettings(columns, code);
  const actions = useListActions(
    page,
    settings.shown.map(({ name }) => name),
  );
  const query = conditions.filter(({ hidden }) => !hidden);
  const superButton = superQuery ? <SuperQueryButton page={page} code={code} /> : null;
  return (
    <>
      {query.length > 0 ? (
        <QueryForm fields={query} filters={state.filters} onSearch={search} extra={superButton} />
      ) : null}
      <Card ref={keepsFocus}>
        <ListToolbar
          {...actions}
          tools={
            <>
              {query.length === 0 && superButton}
              <ColumnSettingsButton settings={settings} />
            </>
          }
        />
        <FilterChips fields={query} filters={state.filters} onSearch={search} />
        <SelectedBar page={page} batch={actions.batch} />
        <RowKeys rows={rows} offersOf={actions.ofRow}>
          <ListTable page={page} columns={settings.shown} offersOf={actions.ofRow} selectable={actions.selectable} />
        </RowKeys>
      </Card>
      {actions.dialogs}
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
