// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { htmlOf, tableTextOf } from './clipboard-table';

test('cells go to the clipboard as a table, and come back as they were', () => {
  const text = 'a<b\t"一""二\n三"\n\t&';
  expect(htmlOf(text)).toContain('<td>a&#60;b</td>');
  expect(tableTextOf(htmlOf(text))).toBe(text);
});

test.each([
  [
    'blanks of the source, and breaks within a cell',
    '<table><tr><td>\n  一\n  二<br style="x">三 </td><td>&nbsp;</td></tr></table>',
    '"一 二\n三"\t',
  ],
  ['paragraphs of a word processor', '<table><tr><td><p>一</p><p>二</p></td></tr></table>', '"一\n二"'],
  [
    'cells over several columns and rows',
    '<table><tr><td colspan=2>一</td><td rowspan=2>二</td></tr><tr><td>三</td><td>四</td></tr></table>',
    '一\t\t二\n三\t四\t',
  ],
])('a table of a sheet: %s', (_, html, text) => expect(tableTextOf(html)).toBe(text));

test('what is no table is none', () => expect(tableTextOf('<p>一</p>')).toBeNull());
