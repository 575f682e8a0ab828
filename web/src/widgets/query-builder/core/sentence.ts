import type { ReactNode } from 'react';
import type { Comparison } from '@/ui-admin/values/comparison';
import { askedOf, isEmpty, type Query, type QueryField } from './query';
import { needsValue } from './rules';

/** One piece of the sentence. `strong` marks the name of a field, `words` are shown for a value whose words are to be loaded. */
export type Piece = { text: string; strong?: true; words?: ReactNode };

const plainWords: Record<Comparison, string> = {
  eq: '为',
  ne: '不是',
  like: '包含',
  right_like: '以',
  left_like: '以',
  in: '为',
  gt: '大于',
  ge: '不小于',
  lt: '小于',
  le: '不大于',
  empty: '为空',
  not_empty: '不为空',
};

const endings: Partial<Record<Comparison, string>> = { right_like: ' 开头', left_like: ' 结尾' };

/** The query in Chinese, in the order of its rows; rows that are not filled in are left out. */
export function sentence(query: Query, fields: readonly QueryField[], about: string): Piece[] {
  const clauses = query.conditions.flatMap((condition) => {
    const field = fields.find(({ name }) => name === condition.field);
    return field && !isEmpty(condition) ? [clause(field, condition.rule, askedOf(condition))] : [];
  });
  if (clauses.length === 0) {
    return [{ text: '还没有填写完整的条件。' }];
  }
  const joined = clauses.flatMap((pieces, at) => [{ text: joint(at, clauses.length, query) }, ...pieces]);
  return [{ text: '查询 ' }, ...joined, { text: ` 的${about}。` }].filter(({ text }) => text !== '');
}

function joint(at: number, count: number, { matchType }: Query): string {
  if (at === 0) {
    return '';
  }
  if (matchType === 'or') {
    return '，或 ';
  }
  return at === count - 1 ? '，且 ' : '，';
}

function clause(field: QueryField, rule: Comparison, values: readonly string[]): Piece[] {
  const verb = field.kind.filter.verbs?.[rule] ?? plainWords[rule];
  const name: Piece = { text: field.label, strong: true };
  if (!needsValue(rule)) {
    return [name, { text: ` ${verb}` }];
  }
  const said = values.flatMap((value, at): Piece[] => [
    { text: at === 0 ? '' : at === values.length - 1 ? '或' : '、' },
    word(field, value),
  ]);
  return [name, { text: ` ${verb} ` }, ...said, { text: endings[rule] ?? '' }];
}

function word({ kind: { filter } }: QueryField, value: string): Piece {
  const words = filter.words?.(value) ?? (filter.quoted ? `“${value}”` : value);
  return typeof words === 'string' ? { text: words } : { text: value, words };
}
