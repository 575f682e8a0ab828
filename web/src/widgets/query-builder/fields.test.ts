// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { depart } from '@/widgets/pickers';
import { fieldsFrom } from './core/fields';

it('takes the fields that the server filters by, in the kind it says', () => {
  const column = { filter: true, options: [] };
  const ofDictionary = expect.objectContaining({ props: { code: 'sex', value: 'true' } });
  expect(
    fieldsFrom([
      { ...column, name: 'id', label: '编号', kind: 'id' },
      { ...column, name: 'sex', label: '性别', kind: 'text', dict: 'sex' },
      { ...column, name: 'createTime', label: '创建时间', kind: 'time' },
      { ...column, name: 'secret', label: '密码', kind: 'text', filter: false },
      { ...column, name: 'hot', label: '热点', kind: 'bool' },
    ]).map(({ name, kind }) => [name, kind.filter.type, kind.filter.words?.('true')]),
  ).toEqual([
    ['sex', 'string', ofDictionary],
    ['createTime', 'datetime', undefined],
    ['hot', 'string', '是'],
  ]);
});

it('a field with a picker is picked, and compared as its words are', () => {
  const department = {
    filter: true,
    options: [],
    name: 'departId',
    label: '部门',
    kind: 'text' as const,
    dict: 'sys_depart,depart_name,id',
  };
  const kind = depart();
  const [field] = fieldsFrom([department], { departId: kind });
  expect(field).toEqual({ name: 'departId', label: '部门', kind, dict: 'sys_depart,depart_name,id' });
  expect(kind.filter.comparisons).toEqual(['eq', 'ne', 'in', 'empty', 'not_empty']);
});
