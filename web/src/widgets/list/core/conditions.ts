import type { ReactNode } from 'react';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import type { FilterKind, FilterValues } from '@/ui-admin/values/value-kind';
import { parseSent, type SentQuery } from '@/widgets/query-builder';
import type { ListState } from './state';

/** One condition of a list: a field of its query form. */
export type QueryField = {
  /** Name in the address and of the query parameter. */
  name: string;
  label: string;
  /** What is asked for: `text` the whole value, `matchText` a part of it, days and moments a range. */
  kind: FilterKind;
  placeholder?: string;
  /** Not in the form: something else on the page sets it, such as views with counts. */
  hidden?: boolean;
  /** The parameters that are sent for a value; by default as the kind says. Not called for an empty value. */
  send?: (value: string) => FilterValues;
  /** The value in words, for the condition chips; by default as the kind suggests. */
  inWords?: (value: string) => string;
};

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
  resource: Described & { columns: readonly { name: string }[] },
  { filters, ...page }: ListState,
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

/** A condition in force: what it says, and what takes it away. */
export type InForce = { name: string; label: string; words: ReactNode; without: Filters };

/** The conditions in force, the advanced query last. */
export function inForce(fields: readonly QueryField[], filters: Filters): InForce[] {
  const advanced = superQueryOf(filters);
  const said = fields
    .filter((field) => namesOf(field).some((name) => filters[name]))
    .map((field) => ({
      name: field.name,
      label: field.label,
      words: wordsOf(field, filters),
      without: Object.fromEntries(namesOf(field).map((name) => [name, ''])),
    }));
  if (!filters[superNames.params]) {
    return said;
  }
  // The server is asked also by what nobody can read here.
  const words = advanced ? `${advanced.params.length} 个条件` : '无法识别的条件';
  return [...said, { name: '', label: '高级查询', words, without: superFilters(null) }];
}

function wordsOf({ name, kind, inWords }: QueryField, filters: Filters): ReactNode {
  const value = filters[name] ?? '';
  const { inForm, words } = kind.filter;
  if (inWords) {
    return inWords(value);
  }
  return inForm?.words ? inForm.words(name, filters) : (words?.(value) ?? value);
}

/** What takes all of them away. */
export const withoutAny = (conditions: readonly InForce[]): Filters =>
  Object.assign(superFilters(null), ...conditions.map(({ without }) => without));
