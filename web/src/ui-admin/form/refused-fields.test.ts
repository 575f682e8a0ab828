import { expect, it } from 'vitest';
import type { RowRefusal } from '../values/row-refusal';
import { text } from '../values/text';
import { refusedFields } from './refused-fields';

const told: RowRefusal[] = [];
const rows = {
  ...text,
  refused: (id: string, said: readonly RowRefusal[]) => {
    told.push(...said);
    return `${id} ${said.length} 处`;
  },
};
const specs = [
  { name: 'title', label: '单号', kind: text },
  { name: 'items', label: '明细', kind: rows },
  { name: 'figures', label: '数字', kind: text },
];

it('leaves what is about a field there, and hands what is about rows to the kind that holds them', () => {
  const fields = {
    title: '单号已存在',
    'items[2].batch': '批号重复',
    'items.0.name': '请填写名称',
    'items[1]': '这一行已经没有了',
    'figures[1].label': '请填写名称',
  };
  expect(refusedFields<Record<string, string>>(fields, specs, 'f')).toEqual({
    title: '单号已存在',
    items: 'f-items 3 处',
    'figures.1.label': '请填写名称',
  });
  expect(told).toEqual([
    { row: 2, column: 'batch', message: '批号重复' },
    { row: 0, column: 'name', message: '请填写名称' },
    { row: 1, column: '', message: '这一行已经没有了' },
  ]);
});

it('keeps what is about the rows as a whole beside what is about some of them', () => {
  const fields = { items: '至少两行', 'items[0].name': '请填写名称' };
  expect(refusedFields<Record<string, string>>(fields, specs, 'f')).toEqual({ items: '至少两行；f-items 1 处' });
});
