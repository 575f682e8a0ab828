import type { Comparison } from '@/ui-admin/values/comparison';
import type { FilterKind } from '@/ui-admin/values/value-kind';
import { isComparison, needsValue } from './rules';

/** One field that conditions can be about. */
export type QueryField = {
  name: string;
  label: string;
  kind: FilterKind;
  /** Dictionary that the server has for the values, where the kind does not name one. */
  dict?: string;
};

/** One row of the builder. `key` only tells rows apart. */
export type Condition = { key: number; field: string; rule: Comparison; val: string | string[] };

export type MatchType = 'and' | 'or';

export type Query = { matchType: MatchType; conditions: Condition[] };

/** A condition as it is sent and saved; lists are joined with commas. */
export type SentCondition = {
  field: string;
  rule: Comparison;
  val: string;
  type?: string;
  dictCode?: string;
};

/** The query a list runs. */
export type SentQuery = { matchType: MatchType; params: SentCondition[] };

export const separator = ',';

/** A row is empty while its field, its rule or a value that the rule needs is missing. */
export function isEmpty({ field, rule, val }: Pick<Condition, 'field' | 'rule' | 'val'>): boolean {
  const text = Array.isArray(val) ? val.join('') : val;
  return field === '' || (needsValue(rule) && text.trim() === '');
}

/** Number of the first row that is not filled in, counted from 1; 0 when all are. */
export function firstEmpty(query: Query): number {
  return query.conditions.findIndex(isEmpty) + 1;
}

export function newQuery(): Query {
  return { matchType: 'and', conditions: [newCondition(1)] };
}

function newCondition(key: number): Condition {
  return { key, field: '', rule: 'eq', val: '' };
}

function nextKey(conditions: readonly Condition[]): number {
  return Math.max(0, ...conditions.map(({ key }) => key)) + 1;
}

/** Puts an empty row after the row with the key; at the end without one. */
export function addCondition(query: Query, after?: number): Query {
  const added = newCondition(nextKey(query.conditions));
  const at = query.conditions.findIndex(({ key }) => key === after);
  const conditions = [...query.conditions];
  conditions.splice(at < 0 ? conditions.length : at + 1, 0, added);
  return { ...query, conditions };
}

/** Takes a row away; the last one is emptied instead, so that there is always a row to fill in. */
export function removeCondition(query: Query, key: number): Query {
  const conditions = query.conditions.filter((each) => each.key !== key);
  return { ...query, conditions: conditions.length > 0 ? conditions : [newCondition(key + 1)] };
}

export function moveCondition(query: Query, key: number, by: 1 | -1): Query {
  const from = query.conditions.findIndex((each) => each.key === key);
  const moved = query.conditions[from];
  const to = from + by;
  if (!moved || to < 0 || to >= query.conditions.length) {
    return query;
  }
  const conditions = query.conditions.filter((each) => each !== moved);
  conditions.splice(to, 0, moved);
  return { ...query, conditions };
}

export function changeCondition(query: Query, key: number, change: (condition: Condition) => Condition): Query {
  return { ...query, conditions: query.conditions.map((each) => (each.key === key ? change(each) : each)) };
}

/** Another field starts with its usual rule where the present one makes no sense, and always without a value. */
export function withField(condition: Condition, field: QueryField): Condition {
  const rules = field.kind.filter.comparisons;
  const rule = rules.includes(condition.rule) ? condition.rule : (rules[0] ?? 'eq');
  return { ...condition, field: field.name, rule, val: rule === 'in' ? [] : '' };
}

/** Leaving `in` keeps only the first value; coming to it makes a list of the one there is. */
export function withRule(condition: Condition, rule: Comparison): Condition {
  if (!needsValue(rule)) {
    return { ...condition, rule, val: '' };
  }
  return { ...condition, rule, val: rule === 'in' ? valuesOf(condition.val) : (askedOf(condition)[0] ?? '') };
}

/** The values a condition asks for: only `in` has several, to every other rule a comma is a sign like others. */
export function askedOf({ rule, val }: Pick<Condition, 'rule' | 'val'>): string[] {
  return rule === 'in' ? valuesOf(val) : [textOf(val)];
}

const textOf = (val: string | readonly string[]) => (typeof val === 'string' ? val.trim() : val.join(separator));

export function valuesOf(val: string | readonly string[]): string[] {
  return (typeof val === 'string' ? val.split(separator) : [...val]).map((each) => each.trim()).filter(Boolean);
}

/** What is sent and saved: only the rows that are filled in. */
export function toSent(query: Query, fields: readonly QueryField[]): SentQuery {
  const params = query.conditions
    .filter((condition) => !isEmpty(condition))
    .map(({ field, rule, val }) => {
      const described = fields.find(({ name }) => name === field);
      return {
        field,
        rule,
        val: textOf(val),
        ...(described ? sentOf(described) : {}),
      };
    });
  return { matchType: query.matchType, params };
}

/** The server reads dates by the type of the condition; everything else is text to it. */
function sentOf({ kind: { filter }, dict = filter.dict }: QueryField): Pick<SentCondition, 'type' | 'dictCode'> {
  return { type: filter.type, ...(dict ? { dictCode: dict } : {}) };
}

/** The rows of a saved or running query; an empty one for a query without conditions. */
export function fromSent({ matchType, params }: SentQuery): Query {
  if (params.length === 0) {
    return { ...newQuery(), matchType };
  }
  const conditions = params.map(({ field, rule, val }, at) => ({
    key: at + 1,
    field,
    rule,
    val: rule === 'in' ? valuesOf(val) : val,
  }));
  return { matchType, conditions };
}

/**
 * Reads conditions from text that somebody may have edited; null when they are none. One that cannot be read leaves the query
 * without any: the others alone would find other rows.
 */
export function parseSent(matchType: unknown, params: unknown): SentQuery | null {
  const list: unknown = typeof params === 'string' ? parseJson(params) : params;
  if (!Array.isArray(list)) {
    return null;
  }
  const filledIn = list.filter(isFilledIn);
  const read = filledIn.flatMap(conditionOf);
  return { matchType: matchType === 'or' ? 'or' : 'and', params: read.length === filledIn.length ? read : [] };
}

/** Rows without field or rule ask for nothing; the server passes over them, too. */
function isFilledIn(value: unknown): boolean {
  return !isObject(value) || (Boolean(value.field) && Boolean(value.rule));
}

function conditionOf(value: unknown): SentCondition[] {
  if (!isObject(value)) {
    return [];
  }
  const { field, rule, val, type, dictCode } = value;
  const text = sentText(val);
  if (typeof field !== 'string' || !isComparison(rule) || text === null) {
    return [];
  }
  const more = { ...(typeof type === 'string' ? { type } : {}), ...(typeof dictCode === 'string' ? { dictCode } : {}) };
  return [{ field, rule, val: text, ...more }];
}

/** The text of a value as the server reads it: clients of the platform send numbers, booleans and lists, too. */
function sentText(val: unknown): string | null {
  if (Array.isArray(val)) {
    const texts = val.map((each) => (Array.isArray(each) ? null : sentText(each)));
    return texts.includes(null) ? null : texts.join(separator);
  }
  return isObject(val) ? null : String(val ?? '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
