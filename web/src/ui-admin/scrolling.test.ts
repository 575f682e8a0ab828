import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folders = ['ui-admin', 'widgets', 'features/admin', 'apps/admin'];
const sheets = folders.flatMap((folder) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `src/${folder}/${name}`),
);

type Rule = { selector: string; body: string };

function rulesOf(path: string): Rule[] {
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }));
}

const scrolls = ({ body }: Rule) => /overflow(-[xy])?:[^;]*\b(auto|scroll)\b/.test(body);

/** A rule may be positioned by another one for the same selector. */
const positioned = ({ selector }: Rule, rules: readonly Rule[]) =>
  rules.some((rule) => rule.selector === selector && /position:\s*(relative|absolute|fixed|sticky)/.test(rule.body));

test('the back office has style sheets with things that scroll', () => {
  expect(sheets.flatMap(rulesOf).filter(scrolls).length).toBeGreaterThan(20);
});

test('whatever scrolls holds the hidden texts that lie in it, so that they never lengthen the document', () => {
  const loose = sheets.flatMap((path) => {
    const rules = rulesOf(path);
    return rules
      .filter((rule) => scrolls(rule) && !positioned(rule, rules))
      .map(({ selector }) => `${path}: ${selector}`);
  });
  expect(loose).toEqual([]);
});
