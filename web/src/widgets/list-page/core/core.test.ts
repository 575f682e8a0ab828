// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { newestFirst } from '@/ui-admin/list/list-state';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary/dict-kind';
import { matchText } from '@/widgets/inputs/match-text-kind';
import type { QueryField } from '../list-resource';
import { arrange, moveColumn, toggleColumn } from './column-settings';
import { isImportFile, outcomeOf, refusedOutcome } from './import-outcome';
import { filterNames, filterQuery, listQuery, superFilters, superQueryOf } from './request';
import { selectedRows } from './selection';
import { urlOf } from './urls';

const fields: QueryField[] = [
  { name: 'username', label: '账号', kind: matchText },
  { name: 'sex', label: '性别', kind: dict('sex') },
  { name: 'createTime', label: '创建时间', kind: moment },
  { name: 'depart', label: '部门', kind: text, send: (value) => ({ depart_MultiString: `${value},11` }) },
];

describe('what a list asks the server for', () => {
  it('has a name in the address for every condition, two for a range', () => {
    expect(filterNames({ query: fields, superQuery: true })).toEqual([
      'username',
      'sex',
      'createTime_begin',
      'createTime_end',
      'depart',
      'superQueryParams',
      'superQueryMatchType',
    ]);
  });

  it.each([
    ['a text that may stand anywhere', { username: '周' }, { username: '*周*' }],
    ['a word of a dictionary', { sex: '1' }, { sex: '1' }],
    ['a range open at its end', { createTime_begin: '2026-11-01' }, { createTime_begin: '2026-11-01' }],
    ['what the field itself makes of a value', { depart: '10' }, { depart_MultiString: '10,11' }],
  ])('sends %s', (_, filters, expected) => {
    const sent = Object.entries(filterQuery({ query: fields }, filters)).filter(([, value]) => value !== '');
    expect(Object.fromEntries(sent)).toEqual(expected);
  });

  it('sends sort, page and the names of its columns', () => {
    const columns = [
      { name: 'username', title: '账号' },
      { name: 'sex', title: '性别' },
    ];
    const state = { ...newestFirst, pageNo: 2, pageSize: 20, filters: {} };
    expect(listQuery({ columns, fixedQuery: { status: '1' } }, state)).toEqual({
      column: 'createTime',
      order: 'desc',
      pageNo: 2,
      pageSize: 20,
      field: 'id,username,sex',
      status: '1',
    });
  });

  it('carries an advanced query through the address, encoded once more for the call', () => {
    const params = [{ field: 'realname', rule: 'like' as const, val: '张' }];
    const filters = superFilters({ matchType: 'or', params });
    expect(superQueryOf(filters)).toEqual({ matchType: 'or', params });
    expect(filterQuery({}, filters)).toEqual({
      superQueryParams: encodeURIComponent(JSON.stringify(params)),
      superQueryMatchType: 'or',
    });
  });

  it.each(['', 'no json', '{}', '[]', '[{"field":1}]'])('takes %s in the address for no advanced query', (text) => {
    expect(superQueryOf({ superQueryParams: text })).toBeNull();
  });
});

describe('addresses', () => {
  const base = '/sys/position';

  it.each([
    ['list', '/sys/position/list'],
    ['deleteBatch', '/sys/position/deleteBatch'],
    ['exportXls', '/sys/position/exportXls'],
  ] as const)('stand below the base: %s', (name, url) => expect(urlOf({ base }, name)).toBe(url));

  it('may differ', () => expect(urlOf({ base, urls: { list: '/sys/online/list' } }, 'list')).toBe('/sys/online/list'));

  it.each([
    ['passBatch', { base }, '请设置url.passBatch属性!'],
    ['start', { base }, '请设置url.start属性!'],
    ['delete', { base, urls: { delete: null } }, '请设置url.delete属性!'],
    ['list', { base: '' }, '请设置url.list属性!'],
  ] as const)('that are missing are named: %s', (name, resource, message) => {
    expect(() => urlOf(resource, name)).toThrow(message);
  });
});

describe('the columns a person chose', () => {
  const columns = [
    { name: 'name', rowHeader: true },
    { name: 'code' },
    { name: 'rank', hidden: true },
    { name: 'createTime' },
  ];
  const shown = (choice: Parameters<typeof arrange>[1]) =>
    arrange(columns, choice)
      .filter((each) => each.shown)
      .map(({ column }) => column.name);

  it('are those of the screen until something is chosen', () => {
    expect(shown(null)).toEqual(['name', 'code', 'createTime']);
  });

  it('can be shown, hidden and moved', () => {
    const withRank = toggleColumn(arrange(columns, null), 'rank');
    const withoutCode = toggleColumn(arrange(columns, withRank), 'code');
    expect(shown(moveColumn(arrange(columns, withoutCode), 'createTime', -1))).toEqual(['name', 'createTime', 'rank']);
  });

  it('always have the one that names the row', () => {
    expect(shown({ order: ['name', 'code'], hidden: ['name', 'code', 'createTime'] })).toContain('name');
  });

  it('get what came later in its own place', () => {
    expect(shown({ order: ['code', 'name'], hidden: [] })).toEqual(['code', 'name', 'createTime']);
  });

  it('stay in place at both ends', () => {
    const first = moveColumn(arrange(columns, null), 'name', -1);
    expect(first.order).toEqual(['name', 'code', 'rank', 'createTime']);
  });
});

it('keeps rows that were selected on other pages', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(selectedRows(['a', 'c'], [a, b], [c])).toEqual([a, c]);
});

describe('an import', () => {
  it('that took everything has no file of errors', () => {
    expect(outcomeOf({ code: 200, message: '导入成功，共 12 行', result: null })).toEqual({
      taken: 'all',
      message: '导入成功，共 12 行',
      errorFile: null,
    });
  });

  it.each([
    ['an object', { fileUrl: '/sys/common/static/e.txt', fileName: '错误.txt' }, '错误.txt'],
    ['a plain address', '/sys/common/static/e.txt', '导入错误.txt'],
  ])('that refused rows names their file, said by %s', (_, result, name) => {
    const { taken, errorFile } = outcomeOf({ code: 201, message: '', result });
    expect([taken, errorFile]).toEqual(['some', { url: '/sys/common/static/e.txt', name }]);
  });

  it('that was refused as a whole names the file of its rows as well', () => {
    const result = { successCount: 0, fileUrl: '/sys/common/importReport/7', fileName: '职务导入退回.xlsx' };
    const error = new ApiError({ kind: 'refused', code: 500, message: '导入失败，2 行都有错误', result });
    expect(refusedOutcome(error)).toEqual({
      taken: 'none',
      message: '导入失败，2 行都有错误',
      errorFile: { url: '/sys/common/importReport/7', name: '职务导入退回.xlsx' },
    });
  });

  it.each([
    ['人员.xlsx', true],
    ['人员.XLS', true],
    ['人员.csv', false],
    ['xlsx', false],
  ])('reads %s: %s', (name, fine) => expect(isImportFile(name)).toBe(fine));
});
