import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeHandler, held } from '@/testing/fake-server';
import { pressAtOnce } from '@/testing/press-at-once';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { open, select } from './open-list';
import { everything } from './sample';
import { batchStep, reasonedStep } from './view/batch-step';

givenStaffBrowser();

/** Whose steps they are: nobody publishes positions. */
const stepBase = '/recruit/posting';

const steps = [
  batchStep({
    key: 'publish',
    label: '发布',
    permission: 'system:position:publish',
    url: `${stepBase}/publishBatch`,
    question: '发布选中的职务？',
  }),
  reasonedStep({
    key: 'revoke',
    label: '撤销',
    permission: 'system:position:revoke',
    url: `${stepBase}/revokeBatch`,
    danger: true,
    title: (count) => `撤销 ${count} 个职务`,
    reason: '撤销理由',
    hint: '公开显示',
  }),
];

function list(right: string, calls: Record<string, FakeHandler> = {}) {
  return open({
    codes: [...everything, `system:position:${right}`],
    calls,
    resource: { actions: steps },
  });
}

it('takes the chosen rows, or all that match, after a question; who refused stays chosen', async () => {
  const bodies: unknown[] = [];
  const { user } = list('publish', {
    [`POST ${stepBase}/publishBatch`]: ({ body }) => {
      bodies.push(body);
      const result = { done: 1, gone: [], refused: [{ id: '102', name: '', reason: '已经发布' }] };
      return Response.json({ success: true, code: 200, message: '已发布 1 条', result });
    },
  });
  await user.click(await select('职务 1'));
  await user.click(await select('职务 2'));
  expect(screen.queryByRole('button', { name: '撤销' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '发布' }));
  const question = await screen.findByRole('dialog', { name: '发布选中的职务？' });
  expect(question).toHaveTextContent('共 2 条');
  expect(bodies).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '发布' }));
  expect(await screen.findByText('职务 2：已经发布')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '知道了' }));
  expect(await select('职务 2')).toBeChecked();

  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  await user.click(await screen.findByRole('button', { name: '选择全部 12 条符合条件的' }));
  await user.click(screen.getByRole('button', { name: '发布' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发布' }));
  await waitFor(() => expect(bodies).toEqual([{ ids: ['101', '102'] }, { matching: { query: '', total: 12 } }]));
});

/** The list where batches are published, and what was sent. */
function publishing(answer: FakeHandler) {
  const posted: unknown[] = [];
  const call: FakeHandler = (request) => {
    posted.push(request.body);
    return answer(request);
  };
  return { posted, ...list('publish', { [`POST ${stepBase}/publishBatch`]: call }) };
}

it('concerns what was chosen when it is pressed, also what is not drawn yet: question and rows agree', async () => {
  const { user, posted } = publishing(() => ({ done: 2, gone: [], refused: [] }));
  for (const name of ['职务 1', '职务 2', '职务 3']) await user.click(await select(name));
  await pressAtOnce(await select('职务 3'), screen.getByRole('button', { name: '发布' }));
  const question = await screen.findByRole('dialog', { name: '发布选中的职务？' });
  expect(question).toHaveTextContent('共 2 条');
  await user.click(within(question).getByRole('button', { name: '发布' }));
  await waitFor(() => expect(posted).toEqual([{ ids: ['101', '102'] }]));
});

it('is not asked about where the last one is let go of at the same time', async () => {
  const { user } = publishing(() => null);
  await user.click(await select('职务 1'));
  await pressAtOnce(await select('职务 1'), screen.getByRole('button', { name: '发布' }));
  expect(await screen.findByText('请选择一条记录！')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('leaves chosen what was ticked while it ran, beside what refused', async () => {
  const slow = held(() => ({ done: 1, gone: [], refused: [{ id: '102', name: '', reason: '已经发布' }] }));
  const { user } = publishing(slow.handler);
  for (const name of ['职务 1', '职务 2']) await user.click(await select(name));
  await user.click(screen.getByRole('button', { name: '发布' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发布' }));
  await user.click(await select('职务 5'));
  slow.letGo();
  expect(await screen.findByText('职务 2：已经发布')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '知道了' }));
  expect(await select('职务 1')).not.toBeChecked();
  expect(await select('职务 2')).toBeChecked();
  expect(await select('职务 5')).toBeChecked();
});

it('lets go of two rows one right after the other, once all that match were chosen', async () => {
  const { user } = publishing(() => null);
  await user.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
  await user.click(await screen.findByRole('button', { name: '选择全部 12 条符合条件的' }));
  await pressAtOnce(await select('职务 3'), await select('职务 4'));
  expect(await screen.findByText(/^已选/)).toHaveTextContent('已选 8 条');
});

it('asks for the reason of many, and sends nothing without one', async () => {
  const bodies: unknown[] = [];
  const { user } = list('revoke', {
    [`POST ${stepBase}/revokeBatch`]: ({ body }) => {
      bodies.push(body);
      return { done: 1, gone: [], refused: [] };
    },
  });
  await user.click(await select('职务 1'));
  await user.click(screen.getByRole('button', { name: '撤销' }));
  const dialog = await screen.findByRole('dialog', { name: '撤销 1 个职务' });
  await user.click(within(dialog).getByRole('button', { name: '撤销' }));
  expect(within(dialog).getByText('请填写撤销理由')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('撤销理由'), '错');
  await user.click(within(dialog).getByRole('button', { name: '撤销' }));
  expect(bodies).toEqual([]);
  await user.type(within(dialog).getByLabelText('撤销理由'), '发了');
  await user.click(within(dialog).getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(bodies).toEqual([{ ids: ['101'], reason: '错发了' }]));
});

it('leaves nothing to choose rows for to who may only read', async () => {
  open({ codes: ['system:position:list'], resource: { actions: steps } });
  await screen.findByText('职务 1');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
