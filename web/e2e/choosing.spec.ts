import type { Page } from '@playwright/test';
import { inGallery, open, stored } from './gallery';
import { hands } from './hands';
import { button, field, keys } from './keys';
import { expect, test } from './test';

inGallery();

test('a tree is opened with → and a node taken with Enter; its name is announced', async ({ page }) => {
  await open(page, 'trees/dict');
  await page.getByRole('combobox', { name: '病种' }).focus();
  await keys(page, 'ArrowDown', 'ArrowRight');
  await expect(page.getByText('乙类传染病')).toBeVisible();
  await expect(page.locator('[aria-live="assertive"]')).toHaveText('传染病');
  await keys(page, 'ArrowDown', 'Enter');
  await expect(stored(page)).toHaveText('11');
});

test('several nodes are taken one after the other', async ({ page }) => {
  await open(page, 'trees/category-multiple');
  await page.getByRole('combobox', { name: '分类' }).focus();
  await keys(page, 'ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'Escape');
  await expect(stored(page)).toHaveText('11,21,1,2');
});

test('departments are linked, checked and confirmed without a mouse', async ({ page }) => {
  await open(page, 'pickers/field-departs');
  const opener = page.getByRole('button', { name: '所在部门' });
  await expect(page.getByRole('button', { name: '移除 办公室' })).toBeVisible();
  await opener.focus();
  await keys(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: '选择部门' });
  await expect(dialog.getByText('传染病防制科')).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const menu = dialog.getByRole('button', { name: '树操作' });
  await menu.focus();
  await keys(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: '父子关联' })).toBeFocused();
  await keys(page, 'Enter');
  await expect(menu).toBeFocused();
  await expect(dialog.getByText('已选 2 个部门，父子关联')).toBeVisible();
  await dialog.getByRole('tree', { name: '部门' }).focus();
  await keys(page, 'Home', 'Space');
  await expect(dialog.getByText('已选 5 个部门，父子关联')).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).focus();
  await keys(page, 'Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByRole('button', { name: '移除 业务部门' })).toBeVisible();
});

test('one person is taken with the keys of radio buttons', async ({ page }) => {
  await open(page, 'pickers/field-single');
  await expect(stored(page)).toHaveText('3');
  await page.getByRole('button', { name: '负责人' }).focus();
  await keys(page, 'Enter');
  await page.getByRole('radio', { name: '选择 李小明' }).focus();
  await keys(page, 'ArrowDown');
  await expect(page.getByRole('radio', { name: '选择 王小红' })).toBeChecked();
  await page.getByRole('button', { name: '确定' }).focus();
  await keys(page, 'Enter');
  await expect(stored(page)).toHaveText('4');
});

for (const by of hands) {
  test.describe(by.name, () => {
    test('a region is chosen level by level, and a level above empties those below', async ({ page }) => {
      await open(page, 'region/chosen');
      await expect(stored(page)).toHaveText('330106');
      await by.choose(page.getByRole('combobox', { name: '居住地：省' }), '北京市');
      await expect(stored(page)).toHaveText('110000');
      await by.choose(page.getByRole('combobox', { name: '居住地：市' }), '市辖区');
      await by.choose(page.getByRole('combobox', { name: '居住地：区县' }), '西城区');
      await expect(stored(page)).toHaveText('110102');
    });

    test('people are searched, taken over two pages, let go beside the list and kept in the field', async ({
      page,
    }) => {
      await open(page, 'pickers/field-chosen');
      await by.press(button(page, '移除 gone'));
      await by.press(button(page, '负责人'));
      const dialog = page.getByRole('dialog', { name: '用户选择' });
      const chosen = dialog.getByRole('region', { name: '已选' });
      await expect(chosen).toContainText('已选 2 项');
      await by.tick(dialog.getByRole('checkbox', { name: '选择 何小红' }));
      await by.press(dialog.getByRole('listitem').filter({ hasText: /^2$/ }));
      await by.tick(dialog.getByRole('checkbox', { name: '选择 刘小红' }));
      await by.press(button(chosen, '删除 周小明'));
      await by.press(button(dialog, '展开'));
      await by.write(field(dialog, '姓名'), '吴');
      await by.press(button(dialog, '查询'));
      await by.tick(dialog.getByRole('checkbox', { name: '选择 吴小明' }));
      await by.press(button(dialog, '确定'));
      await expect(dialog).toBeHidden();
      await expect(stored(page)).toHaveText('user04,user02,user06,user11');
      await expect(button(page, '移除 吴小明')).toBeVisible();
    });

    test('people are found by their department', async ({ page }) => {
      await open(page, 'pickers/by-depart-multiple');
      const dialog = page.getByRole('dialog', { name: '选择用户' });
      await expect(dialog.getByText('1-10 共12条')).toBeVisible();
      await by.node(dialog.getByRole('tree', { name: '部门' }), '青山区疾病预防控制中心');
      await expect(dialog.getByText('没有符合条件的用户')).toBeVisible();
      await by.press(button(dialog, '重置'));
      await by.write(field(dialog, '账号'), 'user12');
      await by.press(button(dialog, '查询'));
      await by.tick(dialog.getByRole('checkbox', { name: '选择 徐小红' }));
      await expect(dialog.getByText('已选 1 人')).toBeVisible();
    });

    test('roles and a post are taken', async ({ page }) => {
      await open(page, 'pickers/field-roles');
      await by.press(button(page, '角色'));
      const roles = page.getByRole('dialog', { name: '角色选择' });
      await by.tick(roles.getByRole('checkbox', { name: '选择 系统管理员' }));
      await by.tick(roles.getByRole('checkbox', { name: '选择 审计管理员' }));
      await by.press(button(roles, '确定'));
      await expect(stored(page)).toHaveText('r2,r3');

      await open(page, 'pickers/field-position');
      await by.press(button(page, '移除 主任医师'));
      await by.press(button(page, '职务'));
      const posts = page.getByRole('dialog', { name: '职务选择' });
      await by.tick(posts.getByRole('radio', { name: '选择 主任医师' }));
      await by.press(button(posts, '确定'));
      await expect(stored(page)).toHaveText('P01');
    });

    test('one department takes the place of another', async ({ page }) => {
      await open(page, 'pickers/depart-single');
      const dialog = page.getByRole('dialog', { name: '选择部门' });
      const tree = dialog.getByRole('tree', { name: '部门' });
      await by.node(tree, '临江市疾病预防控制中心');
      await expect(tree.getByRole('treeitem', { checked: true })).toHaveText(['临江市疾病预防控制中心']);
      await by.write(field(dialog, '按部门名称搜索'), '检验');
      await by.node(tree, '卫生检验科');
      await expect(tree.getByRole('treeitem', { checked: true })).toHaveText(['卫生检验科']);
      await expect(dialog.getByText('已选 1 个部门')).toBeVisible();
    });

    test('a table of rows below rows is opened and closed', async ({ page }) => {
      await open(page, 'trees/table');
      await by.press(button(page, '展开传染病'));
      await by.press(button(page, '展开甲类传染病'));
      await expect(page.getByRole('rowheader', { name: '霍乱' })).toBeVisible();
      await by.press(button(page, '折叠传染病'));
      await expect(page.getByRole('rowheader', { name: '霍乱' })).toBeHidden();
    });
  });
}

test.describe('by mouse', () => {
  const node = (page: Page, name: string) =>
    page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true });

  test('a tree is opened and a node taken', async ({ page }) => {
    await open(page, 'trees/dict');
    await page.getByRole('combobox', { name: '病种' }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-tree-switcher').first().click();
    await node(page, '乙类传染病').click();
    await expect(stored(page)).toHaveText('12');
  });

  test('several categories are taken and let go', async ({ page }) => {
    await open(page, 'trees/category-multiple');
    await page.getByRole('combobox', { name: '分类' }).click();
    await node(page, '慢性病').click();
    await expect(stored(page)).toHaveText('11,21,2');
    await node(page, '慢性病').click();
    await expect(stored(page)).toHaveText('11,21');
  });
});
