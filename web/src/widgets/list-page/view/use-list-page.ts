import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { queryText } from '@/shared/api/client';
import type { Matching } from '@/ui-admin/list/batch';
import { resourceKey, rowsAt } from '@/ui-admin/list/resource-api';
import { useMay, usePartRights } from '@/ui-admin/permission';
import { filterNames, filterQuery, type Held, type List, listQuery, useList, wholeRows } from '@/widgets/list';
import { grantedPart } from '../core/granted';
import type { FormMode, ListResource, ListRow } from '../core/list-resource';
import { findUrl, type UrlName, urlOf } from '../core/urls';

export type OpenForm<Row> = { mode: FormMode; row: Row };

/** A list page without a face: its list, and which dialog is open. */
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
  list: List<Row, Row>;
  state: List<Row, Row>['state'];
  /** Sets conditions: starts at page 1 and clears the selection. */
  search: List<Row, Row>['search'];
  selectKeys: (keys: readonly string[]) => void;
  /** What was chosen last, which may be more than is drawn already: what a button takes along. */
  latest: () => Held<Row>;
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
  const resource = useMemo(() => grantedPart(whole, rights), [whole, rights]);
  const may = useMayHere(resource);
  const list = useRows(resource, local, may('list'));
  const { state, search, pick, held, answer } = list;
  const reload = useReload(resource);
  const conditions = queryText('POST', filterQuery(resource, state.filters)).slice(1);
  const { rows, total, busy } = answer;
  // Other conditions, which the back button brings too, are not those that were agreed to.
  const agreed = (all: Matching | null) => (all?.query === conditions ? all : null);
  return {
    resource,
    list,
    state,
    search,
    rows,
    total,
    selected: held.entries,
    selectKeys: (keys) => pick({ keys, page: rows }),
    clearSelection: () => pick({ entries: [] }),
    all: agreed(held.all),
    latest: () => ({ entries: list.latest(), all: agreed(list.latestAll()) }),
    selectAll: busy || total <= rows.length ? null : () => pick({ all: { query: conditions, total } }),
    reload,
    ...useDialogs<Row>(),
    may,
    isWithheld: rights.isWithheld,
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
  const { base, ready = true, sort } = resource;
  return useList({
    ask: (state) => {
      const request = listQuery(resource, state);
      return {
        queryKey: [...resourceKey(base), 'list', findUrl(resource, 'list'), request],
        queryFn: ({ signal }) => rowsAt<Row>(urlOf(resource, 'list'), request, signal),
        enabled: ready,
      };
    },
    allowed,
    names: filterNames(resource),
    ...(sort ? { sort } : {}),
    local,
    choice: wholeRows<Row>(),
  });
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
