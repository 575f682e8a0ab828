// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { moment } from '@/ui-admin/values/moment';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary';
import { options } from '@/widgets/inputs';
import {
  addCondition,
  type Condition,
  firstEmpty,
  fromSent,
  isEmpty,
  moveCondition,
  newQuery,
  parseSent,
  type Query,
  type QueryField,
  removeCondition,
  toSent,
  withField,
  withRule,
} from './query';
import { isReadable, localQuery, mergeSaved, readSaved, withSaved, writeSaved } from './saved';
import { sentence } from './sentence';

const fields: QueryField[] = [
  { name: 'realname', label: '姓名', kind: text },
  { name: 'sex', label: '性别', kind: dict('sex') },
  { name: 'state', label: '状态', kind: options([{ value: 'draft', label: '草稿' }]) },
  { name: 'views', label: '浏览量', kind: number },
  { name: 'createTime', label: '创建时间', kind: moment },
];

const a = (part: Partial<Condition>): Condition => ({ key: 1, field: 'realname', rule: 'eq', val: '', ...part });
const all = (...conditions: Partial<Condition>[]): Query => ({
  matchType: 'and',
  conditions: conditions.map((part, at) => a({ ...part, key: at + 1 })),
});
const keys = (query: Query) => query.conditions.map(({ key }) => key);

describe('a condition', () => {
  it.each([
    ['without a field', a({ field: '', val: '张' }), true],
    ['without a value', a({ val: '' }), true],
    ['with blanks for a value', a({ val: '  ' }), true],
    ['with an empty list', a({ rule: 'in', val: [] }), true],
    ['that needs no value', a({ rule: 'empty', val: '' }), false],
    ['with everything', a({ val: '张' }), false],
  ])('%s is empty or not', (_, condition, empty) => expect(isEmpty(condition)).toBe(empty));

  it('keeps only the first value when its rule is no longer 在…中', () => {
    expect(withRule(a({ rule: 'in', val: ['张', '李'] }), 'eq').val).toBe('张');
  });

  it('keeps the commas of its value with another rule', () => {
    expect(withRule(a({ rule: 'like', val: '张,李' }), 'eq').val).toBe('张,李');
  });

  it('makes a list of its value for 在…中, and drops it for 为空', () => {
    expect(withRule(a({ val: '张' }), 'in').val).toEqual(['张']);
    expect(withRule(a({ val: '张' }), 'empty').val).toBe('');
  });

  it('gets a rule that makes sense for another field', () => {
    const [, sex] = fields as [QueryField, QueryField];
    expect(withField(a({ rule: 'like', val: '张' }), sex)).toMatchObject({ field: 'sex', rule: 'eq', val: '' });
  });

  it('offers all rules for text, and no order for words', () => {
    expect(text.filter.comparisons).toHaveLength(12);
    expect(dict('sex').filter.comparisons).toEqual(['eq', 'ne', 'in', 'empty', 'not_empty']);
  });
});

describe('the rows of a query', () => {
  const three = all({}, {}, {});

  it('are added after a row or at the end', () => {
    expect(keys(addCondition(three, 1))).toEqual([1, 4, 2, 3]);
    expect(keys(addCondition(three))).toEqual([1, 2, 3, 4]);
  });

  it('move up and down, but not over an end', () => {
    expect(keys(moveCondition(three, 3, -1))).toEqual([1, 3, 2]);
    expect(keys(moveCondition(three, 1, -1))).toEqual([1, 2, 3]);
  });

  it('never run out: the last one is emptied', () => {
    const left = removeCondition(all({ val: '张' }), 1);
    expect(left.conditions).toHaveLength(1);
    expect(firstEmpty(left)).toBe(1);
  });

  it('are sent without the empty ones, lists joined with commas', () => {
    const query = all({ val: ' 张 ' }, { val: '' }, { field: 'sex', rule: 'in', val: ['1', '2'] });
    expect(toSent(query, fields)).toEqual({
      matchType: 'and',
      params: [
        { field: 'realname', rule: 'eq', val: '张', type: 'string' },
        { field: 'sex', rule: 'in', val: '1,2', type: 'string', dictCode: 'sex' },
      ],
    });
  });

  it('come back as they were sent', () => {
    const query = all({ val: '张' }, { field: 'sex', rule: 'in', val: ['1', '2'] });
    expect(fromSent(toSent(query, fields))).toEqual(query);
    expect(fromSent({ matchType: 'or', params: [] })).toEqual({ ...newQuery(), matchType: 'or' });
  });

  it.each([
    '',
    '{}',
    'null',
    '[{"field":"a","rule":"drop","val":"1"}]',
    '[{"field":"a","rule":"eq","val":"1"},{"field":"b","rule":"not_like","val":"1"}]',
    '[{"field":"a","rule":"eq","val":"1"},{"field":"b","rule":"eq","val":{"from":1}}]',
    '[{"field":"a","rule":"eq","val":"1"},{"field":"b","rule":"in","val":["1",["2"]]}]',
    '[{"field":"a","rule":"eq","val":"1"},7]',
  ])('are not read from %s', (text) => {
    expect(parseSent('and', text)?.params ?? []).toEqual([]);
  });

  it.each([
    ['a number', '{"field":"views","rule":"gt","val":100}', '100'],
    ['nothing but zero', '{"field":"views","rule":"eq","val":0}', '0'],
    ['a boolean', '{"field":"top","rule":"eq","val":true}', 'true'],
    ['a list', '{"field":"views","rule":"in","val":[1,"2"]}', '1,2'],
    ['no value where none is needed', '{"field":"views","rule":"empty"}', ''],
  ])('are read with %s', (_, row, val) => {
    expect(parseSent('and', `[${row}]`)?.params).toEqual([{ ...JSON.parse(row), val }]);
  });

  it('are read without those that were never filled in', () => {
    const [field, rule, val] = ['realname', 'eq', '张'];
    expect(parseSent('and', [{ field, rule, val }, { field: '' }, { field, rule: '', val }])?.params).toEqual([
      { field, rule, val },
    ]);
  });
});

describe('the sentence', () => {
  const said = (query: Query) =>
    sentence(query, fields, '用户')
      .map(({ text }) => text)
      .join('');

  it.each([
    ['还没有填写完整的条件。', all({})],
    ['查询 姓名 包含 “张” 的用户。', all({ rule: 'like', val: '张' })],
    ['查询 姓名 以 “张” 开头 的用户。', all({ rule: 'right_like', val: '张' })],
    ['查询 姓名 为空 的用户。', all({ rule: 'empty' })],
    ['查询 姓名 包含 “张,李” 的用户。', all({ rule: 'like', val: ' 张,李 ' })],
    ['查询 姓名 为 “张,李”，且 姓名 以 “王,” 开头 的用户。', all({ val: '张,李' }, { rule: 'right_like', val: '王,' })],
    ['查询 姓名 为 “张”或“李” 的用户。', all({ rule: 'in', val: '张,李' })],
    [
      '查询 姓名 为 “张”，状态 为 草稿，且 创建时间 不早于 2026-11-01 的用户。',
      all(
        { val: '张' },
        { field: 'state', val: 'draft' },
        { field: 'views', val: '' },
        { field: 'createTime', rule: 'ge', val: '2026-11-01' },
      ),
    ],
    [
      '查询 浏览量 大于 100，或 姓名 为 “张”、“李”或“王” 的用户。',
      {
        ...all({ field: 'views', rule: 'gt', val: '100' }, { rule: 'in', val: ['张', '李', '王'] }),
        matchType: 'or' as const,
      },
    ],
  ])('reads: %s', (text, query) => expect(said(query)).toBe(text));

  it('leaves the words of a dictionary to the dictionary', () => {
    const pieces = sentence(all({ field: 'sex', val: '1' }), fields, '用户');
    expect(pieces).toContainEqual({
      text: '1',
      words: expect.objectContaining({ props: { code: 'sex', value: '1' } }),
    });
  });
});

describe('queries kept in the browser', () => {
  beforeEach(() => localStorage.clear());
  const records = [{ field: 'realname', rule: 'eq' as const, val: '张' }];

  it('stand under the name that earlier clients used', () => {
    writeSaved('/system/user', [localQuery('姓张的', 'and', records)]);
    expect(JSON.parse(localStorage.getItem('JSuperQuerySaved_/system/user') ?? '')).toEqual([
      { title: '姓张的', matchType: 'and', records },
    ]);
    expect(readSaved('/system/user')).toEqual([localQuery('姓张的', 'and', records)]);
  });

  it.each(['', '{', '{"a":1}', '[1,null,{"title":""}]'])('are none when the browser holds %s', (text) => {
    localStorage.setItem('JSuperQuerySaved_x', text);
    expect(readSaved('x')).toEqual([]);
  });

  it('are marked, kept as they are, and give no part of themselves when one condition is not known', () => {
    const known = { title: '姓张的', matchType: 'and', records };
    const later = {
      title: '以后的',
      matchType: 'or',
      records: [...records, { field: 'realname', rule: 'sounds_like', val: 1 }],
    };
    localStorage.setItem('JSuperQuerySaved_x', JSON.stringify([known, later]));
    const list = readSaved('x');
    expect(list.map((each) => [each.title, isReadable(each), each.records.length])).toEqual([
      ['姓张的', true, 1],
      ['以后的', false, 0],
    ]);
    writeSaved('x', withSaved(list, localQuery('姓李的', 'and', records)));
    expect(JSON.parse(localStorage.getItem('JSuperQuerySaved_x') ?? '')).toEqual([
      { ...known, title: '姓李的' },
      known,
      later,
    ]);
  });

  it('are replaced by title, and give way to mine on the server', () => {
    const old = localQuery('姓张的', 'and', []);
    const fresh = localQuery('姓张的', 'or', records);
    expect(withSaved([old], fresh)).toEqual([fresh]);
    const stored = { ...fresh, id: '7' };
    const theirs = { ...stored, id: '8', own: false };
    expect(mergeSaved([stored], [old])).toEqual([stored]);
    expect(mergeSaved([theirs], [old])).toEqual([theirs, old]);
  });
});
