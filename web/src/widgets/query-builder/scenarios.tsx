import { refusing } from '@/testing/fake-server';
import type { Scenario } from '@/testing/scenario';
import type { SentQuery } from './core/query';
import { userFields } from './sample';
import { QueryBuilder } from './view/query-builder';

const nothing = () => {};

const calls = {
  'GET /sys/dict/getDictItems/sex': () => [
    { value: '1', text: '男' },
    { value: '2', text: '女' },
  ],
  'GET /sys/dict/queryAllDictItems': () => ({
    sex: [
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ],
  }),
  'GET /sys/query/mine': () => [
    {
      id: '1',
      title: '近 30 天新建的用户',
      matchType: 'and',
      records: [{ field: 'createTime', rule: 'ge', val: '2026-10-21 00:00:00' }],
      share: 'depart',
      createBy: '周敏',
      own: true,
    },
    {
      id: '2',
      title: '没有填写电话',
      matchType: 'or',
      records: [{ field: 'phone', rule: 'empty', val: '' }],
      share: 'depart',
      createBy: '何建国',
      own: false,
    },
  ],
};

const running: SentQuery = {
  matchType: 'and',
  params: [
    { field: 'realname', rule: 'like', val: '张' },
    { field: 'sex', rule: 'in', val: '1,2' },
    { field: 'views', rule: 'gt', val: '100' },
    { field: 'createTime', rule: 'ge', val: '2026-11-01 00:00:00' },
    { field: 'phone', rule: 'not_empty', val: '' },
    { field: '', rule: 'eq', val: '' },
  ],
};

const builder = (initial: SentQuery | null) => (
  <QueryBuilder code="sample" about="用户" fields={userFields} initial={initial} onRun={nothing} onClose={nothing} />
);

export const scenarios: Scenario[] = [
  { title: 'empty', note: '一行空条件', render: () => builder(null), calls },
  { title: 'rows', note: '各种值，最后一行没有填', render: () => builder(running), calls },
  {
    title: 'local-only',
    note: '服务器不能保存查询，只存在本机',
    render: () => builder(null),
    calls: { ...calls, 'GET /sys/query/mine': refusing(500, '暂不可用') },
  },
  {
    title: 'loading',
    note: '字段还没有到',
    render: () => (
      <QueryBuilder code="sample" about="用户" fields={null} initial={null} onRun={nothing} onClose={nothing} />
    ),
    calls,
  },
];
