import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { text } from '@/ui-admin/values/text';
import type { Filters, QueryField } from './core/conditions';
import { FilterChips } from './view/filter-chips';
import { QueryForm } from './view/query-form';

givenStaffBrowser();

const fields: QueryField[] = [
  { name: 'status', label: '状态', kind: text },
  { name: 'name', label: '姓名', kind: text },
];

function Conditions() {
  const [filters, setFilters] = useState<Filters>({ status: '1', name: '' });
  const search = (part: Filters) => setFilters((before) => ({ ...before, ...part }));
  return (
    <>
      <QueryForm fields={fields} filters={filters} onSearch={search} />
      <FilterChips fields={fields} filters={filters} onSearch={search} />
    </>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });

/** One condition is in force, another is being typed. */
async function typing() {
  const { user } = renderWidget(<Conditions />, { server: createFakeServer() });
  await user.type(await screen.findByRole('textbox', { name: '姓名' }), '张');
  return { press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

it.each(['去掉条件：状态', '全部清除'])(
  '%s empties the field of the condition, not one that is being typed',
  async (chip) => {
    const { press } = await typing();
    await press(chip);
    expect(field('状态')).toHaveValue('');
    expect(field('姓名')).toHaveValue('张');
  },
);

it('重置 empties every field', async () => {
  const { press } = await typing();
  await press('重置');
  expect(field('状态')).toHaveValue('');
  expect(field('姓名')).toHaveValue('');
});

it('a condition that was searched for empties its field when its chip is taken away', async () => {
  const { press } = await typing();
  await press('查询');
  await press('去掉条件：姓名');
  expect(field('状态')).toHaveValue('1');
  expect(field('姓名')).toHaveValue('');
});
