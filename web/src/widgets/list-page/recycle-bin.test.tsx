import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { RecycleBin } from './view/recycle-bin';

givenStaffBrowser();

type Word = { id: string; name: string };

function open() {
  let words: Word[] = [
    { id: '1', name: '职级' },
    { id: '2', name: '性别' },
  ];
  const take = vi.fn(async (row: Word) => {
    words = words.filter(({ id }) => id !== row.id);
  });
  const view = renderWidget(
    <RecycleBin<Word>
      bin={{
        base: '/sys/dict',
        label: '字典',
        nameOf: (row) => row.name,
        columns: [{ name: 'name', title: '名称', rowHeader: true }],
        load: async () => words,
        restore: take,
        purge: take,
        loss: '字典和它的值都会删除，',
      }}
      onClose={() => {}}
    />,
    { server: createFakeServer() },
  );
  return { ...view, take };
}

it('gives a row back without a question', async () => {
  const { user, take } = open();
  await user.click(await screen.findByRole('button', { name: '取回：职级' }));
  await waitFor(() => expect(screen.queryByText('职级')).not.toBeInTheDocument());
  expect(take).toHaveBeenCalledOnce();
});

it('removes a row for good only after a question that says what is lost', async () => {
  const { user, take } = open();
  await user.click(await screen.findByRole('button', { name: '彻底删除：性别' }));
  const question = await screen.findByRole('dialog', { name: '彻底删除字典「性别」？' });
  expect(question).toHaveTextContent('字典和它的值都会删除，不能恢复。');
  await user.click(within(question).getByRole('button', { name: '取消' }));
  expect(take).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '彻底删除：性别' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: '彻底删除字典「性别」？' })).getByRole('button', {
      name: '彻底删除',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: '性别' })).not.toBeInTheDocument());
});

it('leaves chosen what was ticked while others were given back', async () => {
  const { user, take } = open();
  let letGo = () => {};
  take.mockImplementationOnce(() => new Promise<void>((resolve) => (letGo = resolve)));
  await user.click(await screen.findByRole('checkbox', { name: '选择 职级' }));
  await user.click(screen.getByRole('button', { name: '取回所选（1 条）' }));
  await user.click(screen.getByRole('checkbox', { name: '选择 性别' }));
  expect(screen.getByRole('button', { name: '正在取回 1 / 1' })).toBeInTheDocument();
  letGo();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '选择 职级' })).not.toBeChecked());
  expect(screen.getByRole('checkbox', { name: '选择 性别' })).toBeChecked();
});

it('gives several rows back, and one that refuses does not stop the others', async () => {
  const { user, take } = open();
  take.mockRejectedValueOnce(new Error('字典编码已被使用'));
  await screen.findByRole('rowheader', { name: '职级' });
  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  await user.click(screen.getByRole('button', { name: '取回所选（2 条）' }));
  const report = await screen.findByRole('dialog', { name: '已取回 1 条，1 条没有取回' });
  expect(report).toHaveTextContent('职级：');
  await user.click(within(report).getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: '性别' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: '取回所选（1 条）' })).toBeEnabled();
});
