import { filterQuery, type QueryField } from '@/widgets/list';

/** A condition of a mail: a field of the report's form, and what of the stored query stands in it. */
export type MailField = QueryField & {
  /** A part of the value is looked for, so that stars stand around it. */
  part?: true;
  /** Stored under these names, in the order of those of the form. */
  stored: readonly string[];
  names: readonly string[];
};

export type Filters = Record<string, string>;

const stars = /^\*|\*$/g;

/** What a stored query says in the fields, and what it says besides: an order, or what another client wrote. */
export function readQuery(fields: readonly MailField[], query: string): { filters: Filters; rest: Filters } {
  const sent = Object.fromEntries(new URLSearchParams(query));
  const filters: Filters = {};
  const known = new Set<string>();
  for (const { names, stored, part } of fields) {
    for (const [at, name] of names.entries()) {
      const value = sent[stored[at] ?? name] ?? '';
      filters[name] = part ? value.replace(stars, '') : value;
    }
    for (const name of [...stored, ...names]) known.add(name);
  }
  return { filters, rest: Object.fromEntries(Object.entries(sent).filter(([name]) => !known.has(name))) };
}

/** The query that fields mean, as it is stored. */
export function writeQuery(fields: readonly MailField[], filters: Filters, rest: Filters): string {
  const trimmed = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value.trim()]));
  const sent = Object.entries({ ...rest, ...filterQuery({ query: fields }, trimmed) });
  return new URLSearchParams(sent.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))).toString();
}
