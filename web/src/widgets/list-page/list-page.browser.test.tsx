import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agree, hands } from '@/testing/browser/hands';
import { button, field, keys, press, pressKey, tabTo } from '@/testing/browser/keys';
import { expectHidden } from '@/testing/browser/matchers';
import { show } from '@/testing/browser/show';

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** The form over a row, which lies above what opened it. */
const form = () => page.getByRole('dialog', { name: /^(新增|编辑)/ });

/** The rows are there. */
const settled = async () => {
  await expect.element(page.getByRole('table').first()).toBeVisible();
  await expect.element(page.css('.ant-spin-spinning')).toHaveLength(0);
};

for (const by of hands) {
  describe(by.name, () => {
    test('a list is searched, sorted, turned over and cleared', async () => {
      await show('list-page/rows');
      await settled();
      const rows = page.getByRole('rowheader');
      await expect.element(page.getByText('1-10 共 28 条')).toBeVisible();
      await by.write(field('职务名称'), '职务 2');
      await by.press(button('查询'));
      await expect.element(page.getByText('1-10 共 10 条')).toBeVisible();
      await by.press(button('去掉条件：职务名称'));
      await expect.element(page.getByText('1-10 共 28 条')).toBeVisible();
      const rank = page.getByRole('combobox', { name: '职级' });
      await expect.element(rank).toHaveLength(0); // only the first two fields are offered
      await by.press(button('展开'));
      await by.choose(rank, '助理级');
      await by.press(button('查询'));
      await expect.element(page.getByText('1-10 共 14 条')).toBeVisible();
      await by.press(button('重置'));
      await by.press(button('收起'));
      await expect.element(rank).toHaveLength(0);
      await by.press(page.getByRole('columnheader', { name: '职务编码' }));
      await expect.element(rows.first()).toHaveText('职务 28');
      await by.press(page.getByRole('listitem').filter({ hasText: /^3$/ }));
      await expect.element(page.getByText('21-28 共 28 条')).toBeVisible();
      await by.choose(page.getByRole('combobox', { name: '每页条数' }), '30 条/页');
      await expect.element(page.getByText('1-28 共 28 条')).toBeVisible();
    });

    test('rows are chosen over two pages, approved together, and one is sent back with a reason', async () => {
      await show('list-page/rows');
      await settled();
      await by.press(button('批量审批'));
      await expect.element(page.getByText('请选择一条记录！')).toBeVisible();
      await by.tick(page.getByRole('checkbox', { name: '选择 职务 2', exact: true }));
      await by.press(page.getByRole('listitem').filter({ hasText: /^2$/ }));
      await expect.element(row('职务 12')).toBeVisible();
      await by.tick(page.getByRole('checkbox', { name: '选择 职务 12', exact: true }));
      await expect.element(page.getByText('已选 2 条')).toBeVisible();
      await by.press(button('取消选择'));
      await by.menu(button('更多：职务 12'), '驳回');
      const reason = page.getByRole('dialog', { name: '驳回「职务 12」' });
      await expect.element(field('驳回原因', reason)).toHaveFocus();
      await by.press(button('驳回', reason));
      await expect.element(reason.getByText('请填写驳回原因')).toBeVisible();
      await by.press(button('取消', reason));
      await expectHidden(reason);
    });

    test('a row is read, changed with a question before leaving, and deleted', async () => {
      await show('list-page/rows');
      await settled();
      await by.press(button('新增职务'));
      await by.press(button('保存', form()));
      await expect.element(form().getByRole('alert')).toHaveTextContent('职务名称');
      await by.write(field('职务名称', form()), '试用');
      await by.press(button('取消', form()));
      await agree(by, '有未保存的修改', '继续编辑');
      await expect.element(field('职务名称', form())).toHaveValue('试用');
      await by.press(button('取消', form()));
      await agree(by, '有未保存的修改', '不保存，离开');
      await expectHidden(form());
      await by.menu(button('更多：职务 1'), '删除');
      await agree(by, '删除职务「职务 1」？', '删除');
      await expect.element(page.getByText('1-10 共 27 条')).toBeVisible();
      await expect.element(button('更多：职务 2')).toHaveFocus(); // the row that moved up
    });

    test('columns are hidden and moved, and stay so', async () => {
      await show('list-page/rows');
      await settled();
      const names = () =>
        page
          .css('thead th')
          .elements()
          .map((head) => head.textContent?.trim())
          .filter((name) => name && name !== '操作');
      await by.press(button('列设置'));
      const columns = page.getByRole('region', { name: '列设置' });
      await by.tick(columns.getByRole('checkbox', { name: '职级' }));
      await by.tick(columns.getByRole('checkbox', { name: '排序号' }));
      await by.press(button('上移：排序号', columns));
      await by.press(button('上移：排序号', columns));
      await expect.poll(names).toEqual(['职务名称', '排序号', '职务编码', '创建时间']);
      await show('list-page/rows', { again: true });
      await settled();
      expect(names()).toEqual(['职务名称', '排序号', '职务编码', '创建时间']);
    });

    test('details of a row are read over the whole window, and as they were', async () => {
      await show('list-page/detail');
      const details = page.getByRole('dialog', { name: /^详细信息/ });
      const wide = () => details.element().getBoundingClientRect().width;
      await expect.poll(wide).toBe(1200);
      await by.press(button('全屏', details));
      await expect.poll(wide).toBe(1280);
      await expect.element(button('全屏', details)).toHaveFocus();
      await by.press(button('全屏', details));
      await expect.poll(wide).toBe(1200);
    });

    test('a sub-table is opened, and one that cannot be says so', async () => {
      await show('list-page/sub-table');
      await by.press(button('查看任职记录：职务 2'));
      await expect.element(page.getByRole('table', { name: '职务 2的任职记录' })).toHaveTextContent('何建国');
      await pressKey('Escape');
      await by.press(button('查看任职记录：职务 1'));
      await expect.element(page.getByText('打开子表失败')).toBeVisible();
    });
  });
}

test('who searches with Enter stays in the box, and the form stays as unfolded as it was', async () => {
  await show('list-page/rows');
  await settled();
  await button('展开').click();
  await field('职务名称').fill('职务 2');
  await pressKey('Enter');
  await expect.element(page.getByText('1-10 共 10 条')).toBeVisible();
  await expect.element(field('职务名称')).toHaveFocus();
  await expect.element(button('收起')).toBeVisible();
  await button('去掉条件：职务名称').click();
  await expect.element(field('职务名称')).toHaveValue('');
});

test('a column is taken with a key, moved with the arrows and let go', async () => {
  await show('list-page/rows');
  await settled();
  await press(button('列设置'));
  const columns = page.getByRole('region', { name: '列设置' });
  const names = () => [...columns.element().querySelectorAll('label')].map((label) => label.textContent);
  const [first, second, third] = names();
  await tabTo(button(`拖动排序：${first}`, columns));
  await keys('Space', 'ArrowDown', 'ArrowDown', 'Space');
  expect(names().slice(0, 3)).toEqual([second, third, first]);
  await expect.element(button(`拖动排序：${first}`, columns)).toHaveFocus();
  await keys('Space', 'ArrowUp', 'Escape');
  expect(names().slice(0, 3)).toEqual([second, third, first]);
  await expect.element(columns).toBeVisible();
});
