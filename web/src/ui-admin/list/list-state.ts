/** Everything that decides what a list shows. It lives in the address, so that it can be reloaded, shared and undone. */
export type ListState<Filter extends string> = {
  pageNo: number;
  pageSize: number;
  column: string;
  order: 'asc' | 'desc';
  filters: Record<Filter, string>;
};

export const pageSizes = [10, 20, 30];

export type Sort = { column: string; order: 'asc' | 'desc' };

export const newestFirst: Sort = { column: 'createTime', order: 'desc' };

const firstPage = { pageNo: 1, pageSize: 10 };

/** Reads the state from the address; whatever is missing or senseless there becomes the default. */
export function readListState<Filter extends string>(
  search: URLSearchParams,
  names: readonly Filter[],
  sort: Sort = newestFirst,
): ListState<Filter> {
  const pageSize = Number(search.get('pageSize'));
  const pageNo = Number(search.get('pageNo'));
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Filter, string>;
  return {
    pageNo: Number.isInteger(pageNo) && pageNo > 0 ? pageNo : firstPage.pageNo,
    pageSize: pageSizes.includes(pageSize) ? pageSize : firstPage.pageSize,
    ...readSort(search, sort),
    filters,
  };
}

function readSort(search: URLSearchParams, standard: Sort): Sort {
  const column = search.get('column');
  return column ? { column, order: search.get('order') === 'asc' ? 'asc' : 'desc' } : standard;
}

/** The part of the address for a state: only what differs from the defaults. */
export function writeListState<Filter extends string>(
  state: ListState<Filter>,
  sort: Sort = newestFirst,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<string>(state.filters)) {
    if (value) {
      search.set(name, value);
    }
  }
  if (state.column !== sort.column || state.order !== sort.order) {
    search.set('column', state.column);
    search.set('order', state.order);
  }
  for (const name of ['pageSize', 'pageNo'] as const) {
    if (state[name] !== firstPage[name]) {
      search.set(name, String(state[name]));
    }
  }
  return search;
}

export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
