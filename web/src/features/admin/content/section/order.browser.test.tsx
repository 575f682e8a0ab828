import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SectionNode } from '@/shared/api/staff';
import { useUndo } from '@/shared/api/undo';
import { button, dialog, keys } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { showState } from '@/testing/browser/show';
import { aSectionNode } from '@/testing/factories';
import { type FakeHandler, Refusal } from '@/testing/fake-server';
import { PermissionContext } from '@/ui-admin/permission';
import type { OrderCall } from './order';
import SectionPage from './section-page';

const leaf = (id: string, name: string, part: Partial<SectionNode> = {}) => aSectionNode({ id, name, ...part });

/**
 * The dialog over a tree that others may change, and a server that refuses an order over another one than there is.
 * @param gate an order is answered once it opens
 */
async function open(gate = Promise.resolve()) {
  let tree = [
    leaf('20', '新闻动态', {
      children: [leaf('21', '疾控要闻', { parentId: '20' }), leaf('22', '工作动态', { parentId: '20' })],
    }),
    leaf('30', '健康科普'),
    leaf('90', '人才招聘'),
  ];
  const sent: OrderCall[] = [];
  const order: FakeHandler = async ({ body }) => {
    await gate;
    const call = body as OrderCall;
    sent.push(call);
    const roots = call.groups.find(({ parentId }) => parentId === '');
    if (roots && roots.seen.length !== tree.length) throw new Refusal(409, '刚才有人在一级栏目中新增了“政务公开”');
    return tree;
  };
  const auth = [{ action: 'content:column:edit', type: '1', describe: '' }];
  await showState('sections', {
    title: 'order',
    render: () => (
      <PermissionContext value={{ auth, allAuth: [] }}>
        <SectionPage />
      </PermissionContext>
    ),
    calls: { 'GET /content/column/tree': () => tree, 'POST /content/column/order': order },
  });
  await button('栏目排序').click();
  await expect.element(button('上移：人才招聘', dialog('栏目排序'))).toBeVisible();
  return {
    sent,
    add: (node: SectionNode) => {
      tree = [...tree, node];
    },
  };
}

const ids = (call: OrderCall | undefined) => call?.groups.map(({ sections }) => sections.map(({ id }) => id));

test('sections are put in order by buttons and keys, their children below them, and the way back is offered', async () => {
  const { sent } = await open();
  await expect.element(button('保存次序')).toBeDisabled();
  await button('上移：人才招聘', dialog('栏目排序')).click();
  await expect.element(page.getByText('有 2 个栏目与原来不同，还没有保存')).toBeVisible();
  await dialog('栏目排序').getByRole('gridcell', { name: '新闻动态', exact: true }).click();
  await keys('Alt+ArrowRight');
  await expect.element(button('展开人才招聘')).not.toBeInTheDocument();
  await dialog('栏目排序').getByRole('gridcell', { name: '健康科普', exact: true }).click();
  await keys('Alt+ArrowRight');
  await expect.element(page.getByText('健康科普没有可以展开的内容')).toBeInTheDocument();
  await dialog('栏目排序').getByRole('gridcell', { name: '工作动态', exact: true }).click();
  await keys('Alt+ArrowUp');
  await expect.element(page.getByText('有 4 个栏目与原来不同，还没有保存')).toBeVisible();
  await expectAccessible();
  await button('保存次序').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(ids(sent[0])).toEqual([
    ['20', '90', '30'],
    ['22', '21'],
  ]);
  expect(useUndo.getState().offers[0]).toMatchObject({ path: '/content/column/order', count: 4, act: '调整次序' });
});

test('sections are not moved any more while their order is sent: the dialog closes over it', async () => {
  let answer = () => {};
  await open(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  const down = button('下移：新闻动态', dialog('栏目排序'));
  await down.click();
  const rows = dialog('栏目排序').getByRole('gridcell', { name: '新闻动态', exact: true }).element();
  await button('保存次序').click();
  await expect.poll(() => rows.closest('[inert]')).not.toBeNull();
  answer();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the order is kept over sections that somebody else added meanwhile', async () => {
  const { sent, add } = await open();
  await button('下移：新闻动态', dialog('栏目排序')).click();
  add(leaf('95', '政务公开'));
  await button('保存次序').click();
  await expect.element(page.getByText('刚才有人在一级栏目中新增了“政务公开”').first()).toBeVisible();
  await button('载入最新的栏目，保留我的次序').click();
  await expect.element(button('上移：政务公开', dialog('栏目排序'))).toBeVisible();
  await button('保存次序').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(ids(sent.at(-1))).toEqual([['30', '20', '90', '95']]);
});
