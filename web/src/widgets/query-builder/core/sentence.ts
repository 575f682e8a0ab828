import { isEmpty, type Query, type QueryField, valuesOf } from './query';
import { needsValue, type RuleName } from './rules';

/** One piece of the sentence; `strong` marks the names of fields. */
export type Piece = { text: string; strong?: true };

/** Finds the words of a stored value, such as the text of a dictionary entry. */
export type Words = (field: QueryField, value: string) => string;

const timeWords: Partial<Record<RuleName, string>> = {
  eq: '是',
  ne: '不是',
  gt: '晚于',
  ge: '不早于',
  lt: '早于',
  le: '不晚于',
};

const plainWords: Record<RuleName, string> = {
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

/** The query in Chinese, in the order of its rows; rows that are not filled in are left out. */
export function sentence(query: Query, fields: readonly QueryField[], words: Words, about: string): Piece[] {
  const filled = query.conditions.filter((condition) => !isEmpty(condition));
  const clauses = filled.flatMap(({ field: name, rule, val }) => {
    const field = fields.find((each) => each.name === name);
    return field ? [{ label: field.label, text: predicate(field, rule, valuesOf(val), words) }] : [];
  });
  if (clauses.length === 0) {
    return [{ text: '还没有填写完整的条件。' }];
  }
  const link = query.matchType === 'and' ? '且' : '或';
  const pieces = clauses.flatMap(({ label, text }, at): Piece[] => {
    const join = at === 0 ? '' : at === clauses.length - 1 ? `，${link} ` : query.matchType === 'and' ? '，' : '，或 ';
    return [{ text: join }, { text: label, strong: true }, { text: ` ${text}` }];
  });
  return [{ text: '查询 ' }, ...pieces, { text: ` 的${about}。` }].filter(({ text }) => text !== '');
}

function predicate(field: QueryField, rule: RuleName, values: readonly string[], words: Words): string {
  if (!needsValue(rule)) {
    return plainWords[rule];
  }
  const said = values.map((value) => words(field, value));
  const text = said.length > 1 ? `${said.slice(0, -1).join('、')}或${said.at(-1)}` : (said[0] ?? '');
  if (rule === 'right_like' || rule === 'left_like') {
    return `以“${text}”${rule === 'right_like' ? '开始' : '结尾'}`;
  }
  const isTime = field.kind === 'date' || field.kind === 'datetime';
  const verb = (isTime ? timeWords[rule] : undefined) ?? plainWords[rule];
  return rule === 'like' || (field.kind === 'text' && rule === 'eq') ? `${verb}“${text}”` : `${verb} ${text}`;
}
