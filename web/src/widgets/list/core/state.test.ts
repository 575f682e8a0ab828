import { describe, expect, it } from 'vitest';
import { changed, type ListChange, lastPage, readListState, usual, writeListState } from './state';

const names = ['keyword', 'state'] as const;
const read = (text: string) => readListState(new URLSearchParams(text), names);

describe('the state of a list', () => {
  it('starts with the newest on the first page', () => {
    expect(read('')).toEqual({
      pageNo: 1,
      pageSize: 10,
      column: 'createTime',
      order: 'desc',
      filters: { keyword: '', state: '' },
    });
  });

  it.each([
    'keyword=流感&state=draft&column=views&order=asc&pageSize=20&pageNo=3',
    'pageNo=2',
    'column=createTime&order=asc',
    '',
  ])('is the same after a way through the address: %s', (text) => {
    expect(decodeURIComponent(writeListState(read(text)).toString())).toBe(text);
  });

  it.each(['pageNo=0', 'pageNo=-2', 'pageNo=1.5', 'pageNo=abc', 'pageSize=1000', 'order=sideways'])(
    'takes %s for the default',
    (text) => {
      expect(read(text)).toEqual(read(''));
    },
  );

  it('uses the order that the list itself prefers', () => {
    const bySort = { ...usual, sort: { column: 'sortNo', order: 'asc' } as const };
    const state = readListState(new URLSearchParams('keyword=a'), names, bySort);
    expect([state.column, state.order]).toEqual(['sortNo', 'asc']);
    expect(writeListState(state, bySort).toString()).toBe('keyword=a');
  });
});

describe('a change', () => {
  const third = read('keyword=流感&pageNo=3');

  it.each<[what: string, change: ListChange<'keyword' | 'state'>, address: string]>([
    ['of the page turns to it and keeps the rest', { pageNo: 2 }, 'keyword=流感&pageNo=2'],
    [
      'of a condition starts at page 1 and keeps the others',
      { filters: { state: 'draft' } },
      'keyword=流感&state=draft',
    ],
    ['of the order starts at page 1', { column: 'views', order: 'asc' }, 'keyword=流感&column=views&order=asc'],
    ['of the length of a page starts at page 1', { pageSize: 30 }, 'keyword=流感&pageSize=30'],
    ['may say the page itself', { filters: { state: 'draft' }, pageNo: 3 }, 'keyword=流感&state=draft&pageNo=3'],
  ])('%s', (_, change, address) => {
    expect(decodeURIComponent(writeListState(changed(third, change)).toString())).toBe(address);
  });
});

it('knows lengths of pages of its own, the usual one first', () => {
  const short = { ...usual, sizes: [5, 10] };
  expect(readListState(new URLSearchParams('pageSize=30'), names, short).pageSize).toBe(5);
  expect(writeListState(readListState(new URLSearchParams('pageSize=10'), names, short), short).toString()).toBe(
    'pageSize=10',
  );
});

it.each([
  [0, 1],
  [10, 1],
  [11, 2],
  [235, 24],
])('%i rows of ten to a page end on page %i', (total, page) => {
  expect(lastPage(total, 10)).toBe(page);
});
