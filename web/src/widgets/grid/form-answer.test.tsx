import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { FormModal } from '@/ui-admin/form/form-modal';
import { text } from '@/ui-admin/values/text';
import { rows } from '@/widgets/rows';
import { gridRows } from './grid-kind';

givenStaffBrowser();

type Word = { id: string; name: string };
type Order = { id: string; version: number; items: Word[] };

const declared = {
  columns: [{ name: 'name', label: '名称', kind: text, required: true }] as const,
  blank: () => ({ id: '', name: '' }),
  nameOf: (number: number) => `第 ${number} 行`,
  addLabel: '添加一行',
};

it.each([
  ['a grid, which has dropped it', gridRows<Word>(declared), 2],
  ['rows that keep it', rows<Word>(declared), 3],
])('what the server refuses of a row below a blank one stands in that row, in %s', async (_, kind, number) => {
  const fields = { 'items[1].name': '这个名称已有人用', 'items[1]': '这一行不能保存' };
  const save = vi.fn(async (_order: Order) => {
    throw new ApiError({ kind: 'invalid', code: 400, message: '有填错的地方', fields });
  });
  const items = [{ id: '1', name: '甲' }];
  const form = (
    <FormModal<Order>
      title="编辑单据"
      initial={{ id: '1', version: 1, items }}
      specs={[{ name: 'items', label: '明细', kind }]}
      save={save}
      onClose={() => {}}
    />
  );
  const { user } = renderWidget(form, { server: createFakeServer({}) });
  await user.click(await screen.findByRole('button', { name: '添加一行' }));
  await user.click(screen.getByRole('button', { name: '添加一行' }));
  await user.keyboard('乙{Enter}');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const words = `明细：第 ${number} 行：这个名称已有人用；第 ${number} 行：这一行不能保存`;
  expect(await screen.findByRole('link', { name: words })).toBeInTheDocument();
  expect(save.mock.calls[0]?.[0].items.map(({ name }) => name)).toEqual(['甲', '乙']);
  expect(screen.getAllByText('这个名称已有人用').length).toBeGreaterThan(0); // in its cell
});

const inGrid = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: '第 2 行：这个名称已有人用' }));
  await user.keyboard('丙{Enter}');
};

const inRows = async (user: UserEvent) => {
  const [, second] = await screen.findAllByRole('textbox', { name: /名称/ });
  await user.clear(second as HTMLElement);
  await user.type(second as HTMLElement, '丙');
};

it.each([
  ['a grid', gridRows<Word>(declared), inGrid],
  ['rows', rows<Word>(declared), inRows],
])(
  'of two refused cells, one that is put right leaves the words of the other, until the form is sent again, in %s',
  async (_, kind, putRight) => {
    const fields = { 'items[0].name': '含有敏感词', 'items[1].name': '这个名称已有人用' };
    const save = vi.fn(async (_order: Order) => {
      if (save.mock.calls.length > 1) return;
      throw new ApiError({ kind: 'invalid', code: 400, message: '有填错的地方', fields });
    });
    const items = [
      { id: '1', name: '甲' },
      { id: '2', name: '乙' },
    ];
    const form = (
      <FormModal<Order>
        title="编辑单据"
        initial={{ id: '1', version: 1, items }}
        specs={[{ name: 'items', label: '明细', kind }]}
        save={save}
        onClose={() => {}}
      />
    );
    const { user } = renderWidget(form, { server: createFakeServer({}) });
    await user.click(await screen.findByRole('button', { name: '保存' }));
    expect((await screen.findAllByText(/这个名称已有人用/)).length).toBeGreaterThan(1); // in its cell, too
    await putRight(user);
    await waitFor(() => expect(screen.queryByText(/这个名称已有人用/)).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: '明细：第 1 行：含有敏感词' })).toBeInTheDocument();
    expect(screen.getAllByText(/含有敏感词/).length).toBeGreaterThan(1);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]?.[0].items.map(({ name }) => name)).toEqual(['甲', '丙']);
    expect(screen.queryByText(/含有敏感词/)).not.toBeInTheDocument();
  },
);
