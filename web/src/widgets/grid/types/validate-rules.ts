import { email, publicMobile } from '@/shared/rules/person';
import { form, type Rule, webAddress } from '@/shared/rules/rules';
import { letters } from '@/shared/rules/texts';
import type { AsyncCellRule } from '@/widgets/rows';

/** A rule as definitions have it. `${title}` in a message is the title of the column. */
export type ValidateRule<Row> = {
  required?: boolean;
  unique?: boolean;
  /** The name of a pattern, or a regular expression. */
  pattern?: string | RegExp;
  /** Asks elsewhere; a message, or null where nothing is wrong. */
  handler?: (value: string, row: Row, signal: AbortSignal) => Promise<string | null>;
  message?: string;
};

/**
 * The patterns that have names. Of the two readings of an amount the narrower one counts: up to two decimals and no leading zero, so
 * that what is accepted here is accepted by both, and can be stored to the cent.
 */
export const namedPatterns: Readonly<Record<string, Rule>> = {
  'n6-16': form(/^\d{6,16}$/, '请填写 6 到 16 位数字'),
  '*6-16': form(/^.{6,16}$/su, '请填写 6 到 16 位字符'),
  's6-18': form(/^[A-Za-z]{6,18}$/, '请填写 6 到 18 位字母'),
  url: webAddress,
  e: email,
  m: publicMobile,
  p: form(/^\d{6}$/, '请填写 6 位邮政编码'),
  s: letters,
  n: form(/^-?\d+(\.\d+)?$/, '请填写数字'),
  z: form(/^-?\d+$/, '请填写整数'),
  money: form(/^(0|[1-9]\d*)(\.\d{1,2})?$/, '请填写金额，最多两位小数，如 12.50'),
};

/** What the rules of a definition mean for its column. */
export type ColumnRules<Row> = {
  required: boolean;
  unique: boolean;
  words: { required?: string; unique?: string };
  rules: Rule[];
  asyncRules: AsyncCellRule<Row>[];
};

export function rulesOf<Row>(title: string, declared: readonly ValidateRule<Row>[]): ColumnRules<Row> {
  const said = (message: string | undefined) => message?.replaceAll('$' + '{title}', title);
  const found: ColumnRules<Row> = { required: false, unique: false, words: {}, rules: [], asyncRules: [] };
  for (const { required, unique, pattern, handler, message } of declared) {
    const words = said(message);
    if (required || pattern === '*') {
      found.required = true;
      if (words !== undefined) found.words.required = words;
    }
    if (unique) {
      found.unique = true;
      if (words !== undefined) found.words.unique = words;
    }
    if (pattern !== undefined && pattern !== '*') found.rules.push(patternRule(pattern, words));
    if (handler) found.asyncRules.push(async (value, row, signal) => handled(await handler(value, row, signal), words));
  }
  return found;
}

const handled = (problem: string | null, words: string | undefined) => (problem === null ? null : (words ?? problem));

function patternRule(pattern: string | RegExp, words: string | undefined): Rule {
  const named = typeof pattern === 'string' ? namedPatterns[pattern] : undefined;
  const rule = named ?? form(typeof pattern === 'string' ? new RegExp(pattern, 'u') : pattern, '格式不正确');
  return (value) => {
    const problem = rule(value);
    return problem === null ? null : (words ?? problem);
  };
}
