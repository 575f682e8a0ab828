import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { queryText } from '@/shared/api/client';
import type { Page } from '@/shared/api/staff';
import type { Matching } from '@/ui-admin/list/batch';
import { type ListState, newestFirst } from '@/ui-admin/list/list-state';
import { resourceKey, rowsAt } from '@/ui-admin/list/resource-api';
import { type ListChange, useListState } from '@/ui-admin/list/use-list-state';
import { useMay, usePartRights } from '@/ui-admin/permission';
import { grantedPart } from '../core/granted';
import { type Filters, filterNames, filterQuery, listQuery } from '../core/request';
import { selectedRows } from '../core/selection';
import { findUrl, type UrlName, urlOf } from '../core/urls';
import type { FormMode, ListResource, ListRow } from '../list-resource';

export type OpenForm<Row> = { mode: FormMode; row: Row };

/** A list page without a face: its state in the address, its rows, what is selected and which dialog is open. */
export type ListPageModel<Row extends ListRow> = {
  resource: ListResource<Row>;
  /** Rows of the shown page. */
  rows: readonly Row[];
  total: number;
  selected: readonly Row[];
  clearSelection: () => void;
  /** Loads the list again. */
  reload: () => Promise<void>;
  openForm: (mode: FormMode, row: Row) => void;
  openDetail: (row: Row) => void;
  state: ListState<string>;
  /** Changes sort or page. */
  change: (change: ListChange<string>, replace?: boolean) => void;
  /** Sets conditions: starts at page 1 and clears the selection. */
  search: (filters: Filters) => void;
  query: { data: Page<Row> | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  selectKeys: (keys: readonly string[]) => void;
  /** All rows that match, when they were chosen instead of single ones. */
  all: Matching | null;
  /** Chooses all rows that match; null while there is no telling how many, or where the page shows them all. */
  selectAll: (() => void) | null;
  form: OpenForm<Row> | null;
  closeForm: () => void;
  detail: Row | null;
  closeDetail: () => void;
  /** Whether the person may do something below the resource's permission prefix, and the server has a call for it. */
  may: (action: string) => boolean;
  /** Whether a rule hides the part of this name from the person. */
  isWithheld: (name: string) => boolean;
};

/** The call behind what a permission allows, where they have different names. */
const callOf: Readonly<Record<string, UrlName>> = {
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  import: 'importExcel',
  export: 'exportXls',
};

/** @param local keeps the state out of the address: for a list in a dialog over another list */
export function useListPage<Row extends ListRow>(whole: ListResource<Row>, local = false): ListPageModel<Row> {
  const rights = usePartRights(whole.permission);
  const resource = grantedPart(whole, rights);
  const may = useMayHere(resource);
  const { query, rows, state, change } = useRows(resource, local, may('list'));
  const { selected, selectKeys, clearSelection, all, selectAll } = useSelection(resource, state, query, rows);
  const reload = useReload(resource);
  return {
    resource,
    state,
    change,
    search: (filters) => {
      clearSelection();
      const same = Object.entries(filters).every(([name, wanted]) => (state.filters[name] ?? '') === wanted);
      if (same && state.pageNo === 1) {
        void query.refetch(); // who asks the same again wants to see what is new
      } else {
        change({ filters });
      }
    },
    query,
    rows,
    total: query.data?.total ?? 0,
    selected,
    selectKeys,
    clearSelection,
    all,
    selectAll,
    reload,
    ...useDialogs<Row>(),
    may,
    isWithheld: rights.isWithheld,
  };
}

type Answered<Row> = { data: Page<Row> | undefined; isFetching: boolean };

/** Rows chosen one by one, over pages, or all that match. */
function useSelection<Row extends ListRow>(
  resource: ListResource<Row>,
  { filters }: ListState<string>,
  { data, isFetching }: Answered<Row>,
  rows: readonly Row[],
) {
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const [agreed, setAgreed] = useState<Matching | null>(null);
  const conditions = queryText('POST', filterQuery(resource, filters)).slice(1);
  const total = data?.total ?? 0;
  return {
    selected,
    selectKeys: (keys: readonly string[]) => {
      setAgreed(null);
      setSelected((before) => selectedRows(keys, before, rows));
    },
    clearSelection: useCallback(() => {
      setAgreed(null);
      setSelected([]);
    }, []),
    // Other conditions, which the back button brings too, are not those that were agreed to.
    all: agreed?.query === conditions ? agreed : null,
    selectAll: isFetching || total <= rows.length ? null : () => setAgreed({ query: conditions, total }),
  };
}

function useMayHere({ permission, rights, urls }: Pick<ListResource<never>, 'permission' | 'rights' | 'urls'>) {
  const granted = useMay();
  return useCallback(
    (action: string) =>
      granted(`${permission}:${rights?.[action] ?? action}`) && urls?.[callOf[action] ?? 'list'] !== null,
    [granted, permission, rights, urls],
  );
}

function useRows<Row extends ListRow>(resource: ListResource<Row>, local: boolean, allowed: boolean) {
  const { base, ready = true, sort = newestFirst } = resource;
  // Joined, so that a resource made anew with the same conditions changes nothing.
  const joined = filterNames(resource).join();
  const names = useMemo(() => joined.split(',').filter(Boolean), [joined]);
  const [state, change] = useListState<string>(names, sort, local);
  const request = listQuery(resource, state);
  const query = useQuery({
    queryKey: [...resourceKey(base), 'list', findUrl(resource, 'list'), request],
    queryFn: ({ signal }) => rowsAt<Row>(urlOf(resource, 'list'), request, signal),
    placeholderData: keepPreviousData,
    enabled: ready && allowed,
  });
  const rows = useMemo(() => query.data?.records ?? [], [query.data]);
  return { query, rows, state, change };
}

function useReload({ base, invalidates }: Pick<ListResource<never>, 'base' | 'invalidates'>): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const keys = [resourceKey(base), ...(invalidates ?? [])];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [client, base, invalidates]);
}

function useDialogs<Row>() {
  const [form, setForm] = useState<OpenForm<Row> | null>(null);
  const [detail, setDetail] = useState<Row | null>(null);
  return {
    form,
    openForm: (mode: FormMode, row: Row) => setForm({ mode, row }),
    closeForm: () => setForm(null),
    detail,
    openDetail: (row: Row) => setDetail(() => row),
    closeDetail: () => setDetail(null),
  };
}
