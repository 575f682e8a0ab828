// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary';
import { matchText } from '@/widgets/inputs';
import {
  filterNames,
  filterQuery,
  inForce,
  listQuery,
  type QueryField,
  superFilters,
  superQueryOf,
  withoutAny,
} from './conditions';
import { newestFirst } from './state';

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

describe('the conditions in force', () => {
  const advanced = superFilters({ matchType: 'or', params: [{ field: 'realname', rule: 'like', val: '张' }] });
  const said = (filters: Record<string, string>) =>
    inForce(fields, filters).map(({ label, words }) => `${label}：${words}`);

  it.each([
    ['nothing', {}, []],
    ['a text as it was typed', { username: '周' }, ['账号：周']],
    ['a range by one of its ends', { createTime_end: '2026-11-01' }, ['创建时间：到 2026-11-01']],
    [
      'an advanced query that cannot be read, which is in force at the server all the same',
      {
        superQueryParams:
          '[{"field":"username","rule":"eq","val":"周"},{"field":"username","rule":"sounds_like","val":"李"}]',
      },
      ['高级查询：无法识别的条件'],
    ],
    ['the advanced query last', { ...advanced, username: '周' }, ['账号：周', '高级查询：1 个条件']],
  ])('say %s', (_, filters, words) => expect(said(filters)).toEqual(words));

  it('are taken away one by one, or all together', () => {
    const all = inForce(fields, { ...advanced, username: '周', createTime_begin: '2026-11-01' });
    expect(all.map(({ without }) => Object.keys(without))).toEqual([
      ['username'],
      ['createTime_begin', 'createTime_end'],
      ['superQueryParams', 'superQueryMatchType'],
    ]);
    expect(new Set(Object.values(withoutAny(all)))).toEqual(new Set(['']));
    expect(Object.keys(withoutAny(all))).toHaveLength(5);
  });
});
