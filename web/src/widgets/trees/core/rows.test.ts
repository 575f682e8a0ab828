import { describe, expect, test } from 'vitest';
import { messages } from '@/shared/messages/zh-cn';
import { rowsOf, treeRows } from './rows';

describe('rows of a tree table', () => {
  test('come as an array or as a page', () => {
    expect(rowsOf([{ id: '1' }])).toEqual([{ id: '1' }]);
    expect(rowsOf({ records: [{ id: '1' }], total: 1 })).toEqual([{ id: '1' }]);
  });

  test.each([null, 'text', 7, {}, { records: 'x' }])('%s is not recognised', (answer) => {
    expect(() => rowsOf(answer)).toThrow(messages.unknownRows);
    expect(messages.unknownRows).toBe('返回数据类型不识别');
  });

  test('a row with children that are not loaded yet can be opened', () => {
    const rows = treeRows({ '': [{ id: '1' }, { id: '2' }], 1: [{ id: '11' }] }, ({ id }) => id === '1' || id === '2');
    expect(rows[0]?.children).toEqual([{ id: '11' }]);
    expect(rows[1]?.children).toEqual([{ id: '2-placeholder', placeholder: true }]);
  });

  test('a row that an answer puts below itself does not go on for ever', () => {
    const rows = treeRows({ '': [{ id: '1' }], 1: [{ id: '1' }, { id: '11' }], 11: [{ id: '1' }] }, () => true);
    expect(rows).toEqual([{ id: '1', children: [{ id: '11', children: [] }] }]);
  });

  test('a leaf has nothing to open', () => {
    expect(treeRows({ '': [{ id: '1' }] }, () => false)).toEqual([{ id: '1' }]);
    const sent = { id: '1', children: [] }; // as the server sends departments
    expect(treeRows({ '': [sent] }, () => false)[0]).not.toHaveProperty('children');
  });
});
