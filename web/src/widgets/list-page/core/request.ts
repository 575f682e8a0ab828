import type { ListState } from '@/ui-admin/list/list-state';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import type { FilterValues } from '@/ui-admin/values/value-kind';
import { parseSent, type SentQuery } from '../../query-builder/core/query';
import type { ListColumn, QueryField } from '../list-resource';

/** Names under which the advanced query stands in the address and is sent. */
const superNames = { params: 'superQueryParams', matchType: 'superQueryMatchType' } as const;

export type Filters = FilterValues;

type Described = {
  query?: readonly QueryField[];
  fixedQuery?: Record<string, string>;
  superQuery?: unknown;
};

/** The names a query field has in the address: a range has two. */
export function namesOf({ kind, name }: Pick<QueryField, 'kind' | 'name'>): string[] {
  return kind.filter.inForm?.names?.(name) ?? [name];
}

/** Every name of the address that decides which rows are shown. */
export function filterNames({ query = [], superQuery }: Described): string[] {
  return [...query.flatMap(namesOf), ...(superQuery ? Object.values(superNames) : [])];
}

/** What the conditions of the address send, for the list and for the export of what it shows. */
export function filterQuery({ query = [], fixedQuery }: Described, filters: Filters): ListQuery {
  const sent = Object.assign({}, ...query.map((field) => sendField(field, filters)));
  const params = filters[superNames.params];
  const advanced = params
    ? {
        [superNames.params]: encodeURIComponent(params),
        [superNames.matchType]: filters[superNames.matchType] || 'and',
      }
    : {};
  return { ...sent, ...advanced, ...fixedQuery };
}

function sendField(field: QueryField, filters: Filters): ListQuery {
  const value = filters[field.name] ?? '';
  if (field.send) {
    return value === '' ? {} : field.send(value);
  }
  const own = value === '' ? undefined : field.kind.filter.inForm?.send?.(field.name, value);
  return own ?? pick(filters, namesOf(field));
}

/** Values by their names; what is not asked for is empty. */
export function pick(filters: Filters, names: readonly string[]): Filters {
  return Object.fromEntries(names.map((name) => [name, filters[name] ?? '']));
}

/** The list call for a state of the page. */
export function listQuery(
  resource: Described & { columns: readonly ListColumn<never>[] },
  { filters, ...page }: ListState<string>,
): ListQuery {
  const field = ['id', ...resource.columns.map(({ name }) => name)].join(',');
  return { ...filterQuery(resource, filters), ...page, field };
}

/** The advanced query in the address; null when there is none or it is not one. */
export function superQueryOf(filters: Filters): SentQuery | null {
  const params = filters[superNames.params];
  const sent = params ? parseSent(filters[superNames.matchType], params) : null;
  return sent && sent.params.length > 0 ? sent : null;
}

/** The part of the address for an advanced query. */
export function superFilters(query: SentQuery | null): Filters {
  const active = query && query.params.length > 0;
  return {
    [superNames.params]: active ? JSON.stringify(query.params) : '',
    [superNames.matchType]: active && query.matchType === 'or' ? 'or' : '',
  };
}
