/** Everything that decides which rows a list shows. It can live in the address, so that it can be reloaded, shared and undone. */
export type ListState<Filter extends string = string> = {
  pageNo: number;
  pageSize: number;
  column: string;
  order: 'asc' | 'desc';
  filters: Record<Filter, string>;
};

export type Sort = { column: string; order: 'asc' | 'desc' };

/** What a list is before anybody asks for something else. */
export type Standard = {
  sort: Sort;
  /** How many rows a page may have, the usual number first. */
  sizes: readonly number[];
};

export const newestFirst: Sort = { column: 'createTime', order: 'desc' };

export const usual: Standard = { sort: newestFirst, sizes: [10, 20, 30] };

/** What somebody asks for; whatever is not named stays. */
export type ListChange<Filter extends string = string> = Partial<Omit<ListState<Filter>, 'filters'>> & {
  filters?: Partial<Record<Filter, string>>;
};

/** The state after a change: other rows, another order and pages of another length start at page 1. */
export function changed<Filter extends string>(
  before: ListState<Filter>,
  { filters, ...rest }: ListChange<Filter>,
): ListState<Filter> {
  const stays = !filters && Object.keys(rest).every((name) => name === 'pageNo');
  return { ...before, ...(stays ? {} : { pageNo: 1 }), filters: { ...before.filters, ...filters }, ...rest };
}

/** Reads the state from the address; whatever is missing or senseless there becomes the standard. */
export function readListState<Filter extends string>(
  search: URLSearchParams,
  names: readonly Filter[],
  { sort, sizes }: Standard = usual,
): ListState<Filter> {
  const pageSize = Number(search.get('pageSize'));
  const pageNo = Number(search.get('pageNo'));
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Filter, string>;
  return {
    pageNo: Number.isInteger(pageNo) && pageNo > 0 ? pageNo : 1,
    pageSize: sizes.includes(pageSize) ? pageSize : firstOf(sizes),
    ...readSort(search, sort),
    filters,
  };
}

function readSort(search: URLSearchParams, standard: Sort): Sort {
  const column = search.get('column');
  return column ? { column, order: search.get('order') === 'asc' ? 'asc' : 'desc' } : standard;
}

/** The part of the address for a state: only what differs from the standard. */
export function writeListState<Filter extends string>(
  { filters, column, order, pageSize, pageNo }: ListState<Filter>,
  { sort, sizes }: Standard = usual,
): URLSearchParams {
  const isUsualOrder = column === sort.column && order === sort.order;
  const said: [name: string, value: string][] = [
    ...Object.entries<string>(filters),
    ['column', isUsualOrder ? '' : column],
    ['order', isUsualOrder ? '' : order],
    ['pageSize', pageSize === firstOf(sizes) ? '' : String(pageSize)],
    ['pageNo', pageNo === 1 ? '' : String(pageNo)],
  ];
  return new URLSearchParams(said.filter(([, value]) => value !== ''));
}

const firstOf = ([size = 10]: readonly number[]) => size;

export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
