import { inGallery, open } from './gallery';
import { hands } from './hands';
import { button, field } from './keys';
import { agree, form, row, settled } from './screens';
import { expect, test } from './test';

inGallery();

for (const by of hands) {
  test.describe(by.name, () => {
    test('a list is searched, sorted, turned over and cleared', async ({ page }) => {
      await open(page, 'list-page/rows');
      await settled(page);
      const rows = page.getByRole('rowheader');
      await expect(page.getByText('1-10 共 28 条')).toBeVisible();
      await by.write(field(page, '职务名称'), '职务 2');
      await by.press(button(page, '查询'));
      await expect(page.getByText('1-10 共 10 条')).toBeVisible();
      await by.press(button(page, '去掉条件：职务名称'));
      await expect(page.getByText('1-10 共 28 条')).toBeVisible();
      await by.press(button(page, '展开'));
      await by.choose(page.getByRole('combobox', { name: '职级' }), '助理级');
      await by.press(button(page, '查询'));
      await expect(page.getByText('1-10 共 14 条')).toBeVisible();
      await by.press(button(page, '重置'));
      await by.press(page.getByRole('columnheader', { name: '职务编码' }));
      await expect(rows.first()).toHaveText('职务 28');
      await by.press(page.getByRole('listitem').filter({ hasText: /^3$/ }));
      await expect(page.getByText('21-28 共 28 条')).toBeVisible();
      await by.choose(page.getByRole('combobox', { name: '每页条数' }), '30 条/页');
      await expect(page.getByText('1-28 共 28 条')).toBeVisible();
    });

    test('rows are chosen over two pages, approved together, and one is sent back with a reason', async ({ page }) => {
      await open(page, 'list-page/rows');
      await settled(page);
      await by.press(button(page, '批量审批'));
      await expect(page.getByText('请选择一条记录！')).toBeVisible();
      await by.tick(page.getByRole('checkbox', { name: '选择 职务 2', exact: true }));
      await by.press(page.getByRole('listitem').filter({ hasText: /^2$/ }));
      await expect(row(page, '职务 12')).toBeVisible();
      await by.tick(page.getByRole('checkbox', { name: '选择 职务 12', exact: true }));
      await expect(page.getByText('已选 2 条')).toBeVisible();
      await by.press(button(page, '取消选择'));
      await by.menu(button(page, '更多：职务 12'), '驳回');
      const reason = page.getByRole('dialog', { name: '驳回「职务 12」' });
      await expect(field(reason, '驳回原因')).toBeFocused();
      await by.press(button(reason, '驳回'));
      await expect(reason.getByText('请填写驳回原因')).toBeVisible();
      await by.press(button(reason, '取消'));
      await expect(reason).toBeHidden();
    });

    test('a row is read, changed with a question before leaving, and deleted', async ({ page }) => {
      await open(page, 'list-page/rows');
      await settled(page);
      await by.press(button(page, '新增职务'));
      await by.press(button(form(page), '保存'));
      await expect(form(page).getByRole('alert')).toContainText('职务名称');
      await by.write(field(form(page), '职务名称'), '试用');
      await by.press(button(form(page), '取消'));
      await agree(page, by, '有未保存的修改', '不保存，离开');
      await expect(form(page)).toBeHidden();
      await by.menu(button(page, '更多：职务 1'), '删除');
      await agree(page, by, '删除职务「职务 1」？', '删除');
      await expect(page.getByText('1-10 共 27 条')).toBeVisible();
    });

    test('columns are hidden and moved, and stay so', async ({ page }) => {
      await open(page, 'list-page/rows');
      await settled(page);
      const heads = page.getByRole('columnheader');
      await by.press(button(page, '列设置'));
      const columns = page.getByRole('region', { name: '列设置' });
      await by.tick(columns.getByRole('checkbox', { name: '职级' }));
      await by.press(button(columns, '上移：创建时间'));
      await expect(heads.filter({ hasText: '职级' })).toHaveCount(0);
      await page.reload();
      await expect(heads.filter({ hasText: '职务名称' })).toBeVisible();
      await expect(heads.filter({ hasText: '职级' })).toHaveCount(0);
    });

    test('a sub-table is opened, and one that cannot be says so', async ({ page }) => {
      await open(page, 'list-page/sub-table');
      await by.press(button(page, '查看任职记录：职务 2'));
      await expect(page.getByRole('table', { name: '职务 2的任职记录' })).toContainText('何建国');
      await page.keyboard.press('Escape');
      await by.press(button(page, '查看任职记录：职务 1'));
      await expect(page.getByText('打开子表失败')).toBeVisible();
    });

    test('an advanced query is built, refused while empty, taken from the saved ones and reset', async ({ page }) => {
      await open(page, 'query-builder/empty');
      const builder = page.getByRole('dialog', { name: /高级查询/ });
      await by.press(button(builder, '查询'));
      await expect(page.getByText('不能查询空条件')).toBeVisible();
      await by.choose(builder.getByRole('combobox', { name: '第 1 个条件的字段' }), '姓名');
      await by.choose(builder.getByRole('combobox', { name: '第 1 个条件的规则' }), '包含');
      await by.write(field(builder, '第 1 个条件的值'), '张');
      await by.press(button(builder, '添加条件'));
      await by.choose(builder.getByRole('combobox', { name: '第 2 个条件的字段' }), '性别');
      await by.choose(builder.getByRole('combobox', { name: '第 2 个条件的值' }), '女');
      const meaning = builder.getByRole('region', { name: '查询的意思' });
      await expect(meaning).toContainText('张');
      await expect(meaning).toContainText('女');
      await by.press(button(builder, '上移第 2 个条件'));
      await by.press(button(builder, '删除第 2 个条件'));
      await expect(meaning).not.toContainText('张');
      await by.press(builder.getByRole('button', { name: /^没有填写电话/ }));
      await expect(meaning).toContainText('电话');
      await by.press(button(builder, '保存当前查询'));
      const naming = page.getByRole('dialog', { name: '保存当前查询' });
      await by.write(field(naming, '查询名称'), '  ');
      await by.press(button(naming, '保存'));
      await expect(naming.getByText('保存名称不能为空')).toBeVisible();
      await by.press(button(naming, '取消'));
      await by.press(button(builder, '重置'));
      await expect(builder.getByRole('listitem', { name: /^第 \d 个条件$/ })).toHaveCount(1);
    });
  });
}
