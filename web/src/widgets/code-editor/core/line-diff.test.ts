import { expect, test } from 'vitest';
import { lineDiff } from './line-diff';

const said = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => ({ same: ' ', gone: '-', come: '+' })[kind] + text);

test.each([
  ['a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['1\n2\n3\n4', '1\n3\n2\n4', [' 1', '-2', ' 3', '+2', ' 4']],
  ['', 'a', ['-', '+a']],
  ['a', 'a', [' a']],
])('%j became %j', (before, after, lines) => expect(said(before, after)).toEqual(lines));

test('texts of many lines without anything in common are told apart at once', () => {
  const lines = (word: string) => Array.from({ length: 3000 }, (_, nth) => `${word}${nth}`).join('\n');
  expect(lineDiff(lines('a'), lines('b'))).toHaveLength(6000);
});
