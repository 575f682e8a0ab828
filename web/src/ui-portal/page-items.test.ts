import { describe, expect, test } from 'vitest';
import { pageItems } from './page-items';

const read = (current: number, pages: number) =>
  pageItems(current, pages)
    .map((item) => (item.kind === 'gap' ? '…' : item.page))
    .join(' ');

describe('page numbers', () => {
  test.each([
    ['one page', 1, 1, '1'],
    ['few pages are all shown', 2, 4, '1 2 3 4'],
    ['at the start', 1, 20, '1 2 … 20'],
    ['in the middle', 10, 20, '1 … 9 10 11 … 20'],
    ['at the end', 20, 20, '1 … 19 20'],
    ['a single hidden page is shown instead of a gap', 4, 7, '1 2 3 4 5 6 7'],
    ['beyond the end', 9, 3, '1 2 3'],
  ])('%s', (_, current, pages, expected) => expect(read(current, pages)).toBe(expected));
});
