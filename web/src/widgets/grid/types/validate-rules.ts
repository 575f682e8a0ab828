import { namedRules } from '@/shared/rules/named';
import { form, type Rule } from '@/shared/rules/rules';
import type { AsyncCellRule } from '@/widgets/rows';

/** A rule as definitions have it. `${title}` in a message is the title of the column. */
export type ValidateRule<Row> = {
  required?: boolean;
  unique?: boolean;
  /** The name of a pattern, as the server knows it, too (`shared/rules/named.ts`), or a regular expression. */
  pattern?: string | RegExp;
  /** Asks elsewhere; a message, or null where nothing is wrong. */
  handler?: (value: string, row: Row, signal: AbortSignal) => Promise<string | null>;
  message?: string;
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
  const named: Readonly<Record<string, Rule>> = namedRules;
  const known = typeof pattern === 'string' && Object.hasOwn(named, pattern) ? named[pattern] : undefined;
  const rule = known ?? form(typeof pattern === 'string' ? new RegExp(pattern, 'u') : pattern, '格式不正确');
  return (value) => {
    const problem = rule(value);
    return problem === null ? null : (words ?? problem);
  };
}
