import { describe, expect, it } from 'vitest';
import { lastPage, readListState, writeListState } from './list-state';

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
    const bySort = { column: 'sortNo', order: 'asc' } as const;
    const state = readListState(new URLSearchParams('keyword=a'), names, bySort);
    expect([state.column, state.order]).toEqual(['sortNo', 'asc']);
    expect(writeListState(state, bySort).toString()).toBe('keyword=a');
  });
});

it.each([
  [0, 1],
  [10, 1],
  [11, 2],
  [235, 24],
])('%i rows of ten to a page end on page %i', (total, page) => {
  expect(lastPage(total, 10)).toBe(page);
});
