import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropDown, hands } from '@/testing/browser/hands';
import { button, field, focus, keys, pressKey, tabTo, type } from '@/testing/browser/keys';
import { settle } from '@/testing/browser/look';
import { expectHidden } from '@/testing/browser/matchers';
import { show, stored } from '@/testing/browser/show';

/** The name of the node at which the keys are, as screen readers say it. */
const announced = () => page.css('[aria-live="assertive"]');

test('several nodes are taken one after the other', async () => {
  await show('trees/category-multiple');
  await settle();
  await focus(page.getByRole('combobox', { name: '分类' }));
  await keys('ArrowDown');
  await expect.element(announced()).not.toHaveText('');
  await keys('Enter', 'ArrowDown', 'Enter', 'Escape');
  await expect.element(stored()).toHaveText('11,21,1,2');
});

test('departments are linked, checked and confirmed without a mouse', async () => {
  await show('pickers/field-departs');
  const opener = page.getByRole('button', { name: '所在部门' });
  await expect.element(page.getByRole('button', { name: '移除 办公室' })).toBeVisible();
  await focus(opener);
  await keys('Enter');
  const dialog = page.getByRole('dialog', { name: '选择部门' });
  await expect.element(dialog.getByText('传染病防制科')).toBeVisible();
  await expect.poll(() => dialog.element().matches(':focus-within')).toBe(true);
  const menu = dialog.getByRole('button', { name: '树操作' });
  await focus(menu);
  await keys('Enter');
  await expect.element(page.getByRole('menuitem', { name: '父子关联' })).toHaveFocus();
  await keys('Enter');
  await expect.element(menu).toHaveFocus();
  await expect.element(dialog.getByText('已选 2 个部门，父子关联')).toBeVisible();
  await focus(dialog.getByRole('tree', { name: '部门' }));
  await keys('Home', 'Space');
  await expect.element(dialog.getByText('已选 5 个部门，父子关联')).toBeVisible();
  await focus(dialog.getByRole('button', { name: '确定' }));
  await keys('Enter');
  await expectHidden(dialog);
  await expect.element(opener).toHaveFocus();
  await expect.element(page.getByRole('button', { name: '移除 业务部门' })).toBeVisible();
});

test('one person is taken with the keys of radio buttons', async () => {
  await show('pickers/field-single');
  await expect.element(stored()).toHaveText('3');
  await focus(page.getByRole('button', { name: '负责人' }));
  await keys('Enter');
  await focus(page.getByRole('radio', { name: '选择 李小明' }));
  await keys('ArrowDown');
  await expect.element(page.getByRole('radio', { name: '选择 王小红' })).toBeChecked();
  await focus(page.getByRole('button', { name: '确定' }));
  await keys('Enter');
  await expect.element(stored()).toHaveText('4');
});

test('who confirms before the tick is drawn has chosen what was ticked', async () => {
  await show('pickers/field-position');
  await button('移除 主任医师').click();
  await button('职务').click();
  const tick = await page.getByRole('radio', { name: '选择 主任医师' }).findElement();
  const confirm = await button('确定').findElement();
  for (const pressed of [tick, confirm]) if (pressed instanceof HTMLElement) pressed.click();
  await expect.element(stored()).toHaveText('P01');
});

for (const by of hands) {
  describe(by.name, () => {
    test('a region is chosen level by level, and a level above empties those below', async () => {
      await show('region/chosen');
      await expect.element(stored()).toHaveText('330106');
      await expect.element(page.getByText('浙江省', { exact: true })).toBeVisible(); // the names come after the codes
      await by.choose(page.getByRole('combobox', { name: '居住地：省' }), '北京市');
      await expect.element(stored()).toHaveText('110000');
      await by.choose(page.getByRole('combobox', { name: '居住地：市' }), '市辖区');
      await by.choose(page.getByRole('combobox', { name: '居住地：区县' }), '西城区');
      await expect.element(stored()).toHaveText('110102');
    });

    test('people are searched, taken over two pages, let go beside the list and kept in the field', async () => {
      await show('pickers/field-chosen');
      await by.press(button('移除 gone'));
      await expect.element(button('负责人')).toHaveFocus();
      await by.press(button('负责人'));
      const dialog = page.getByRole('dialog', { name: '用户选择' });
      const chosen = dialog.getByRole('region', { name: '已选' });
      await expect.element(chosen).toHaveTextContent('已选 2 项');
      await by.tick(dialog.getByRole('checkbox', { name: '选择 何小红' }));
      await by.press(dialog.getByRole('listitem').filter({ hasText: /^2$/ }));
      await by.tick(dialog.getByRole('checkbox', { name: '选择 刘小红' }));
      await by.press(button('删除 周小明', chosen));
      await expect.element(chosen.getByRole('heading')).toHaveFocus(); // the link went with its row
      await by.write(field('查找', dialog), '吴');
      await by.press(button('查询', dialog));
      await by.tick(dialog.getByRole('checkbox', { name: '选择 吴小明' }));
      await by.press(button('确定', dialog));
      await expectHidden(dialog);
      await expect.element(stored()).toHaveText('user04,user02,user06,user11');
      await expect.element(button('移除 吴小明')).toBeVisible();
    });

    test('people are found by their department', async () => {
      await show('pickers/by-depart-multiple');
      const dialog = page.getByRole('dialog', { name: '选择用户' });
      await expect.element(dialog.getByText('1-10 共12条')).toBeVisible();
      await by.node(dialog.getByRole('tree', { name: '部门' }), '青山区疾病预防控制中心');
      await expect.element(dialog.getByText('没有符合条件的用户')).toBeVisible();
      await by.press(button('重置', dialog));
      await by.write(field('查找人员', dialog), 'user12');
      await by.press(button('查询', dialog));
      await by.tick(dialog.getByRole('checkbox', { name: '选择 徐小红' }));
      await expect.element(dialog.getByText('已选 1 人')).toBeVisible();
    });

    test('a record fills the fields that are meant for it, and empties them again; none is no choice', async () => {
      await show('pickers/record');
      await by.press(button('值班人'));
      const dialog = page.getByRole('dialog', { name: '用户' });
      await expect.element(dialog.getByText('1-10 共12条')).toBeVisible();
      await by.press(button('确定', dialog));
      await expect.element(page.getByText('请选择一条记录')).toBeVisible();
      await by.tick(dialog.getByRole('radio', { name: '选择 周小明' }));
      await by.press(button('确定', dialog));
      await expectHidden(dialog);
      await expect.element(button('移除 周小明')).toBeVisible();
      await expect.element(field('电话')).not.toHaveValue('');
      await by.press(button('移除 周小明'));
      await expect.element(field('电话')).toHaveValue('');
    });

    test('roles and a post are taken', async () => {
      await show('pickers/field-roles');
      await by.press(button('角色'));
      const roles = page.getByRole('dialog', { name: '角色选择' });
      await by.tick(roles.getByRole('checkbox', { name: '选择 系统管理员' }));
      await by.tick(roles.getByRole('checkbox', { name: '选择 审计管理员' }));
      await by.press(button('确定', roles));
      await expect.element(stored()).toHaveText('r2,r3');

      await show('pickers/field-position');
      await by.press(button('移除 主任医师'));
      await by.press(button('职务'));
      const posts = page.getByRole('dialog', { name: '职务选择' });
      await by.tick(posts.getByRole('radio', { name: '选择 主任医师' }));
      await by.press(button('确定', posts));
      await expect.element(stored()).toHaveText('P01');
    });

    test('one department takes the place of another', async () => {
      await show('pickers/depart-single');
      const dialog = page.getByRole('dialog', { name: '选择部门' });
      const tree = dialog.getByRole('tree', { name: '部门' });
      await by.node(tree, '临江市疾病预防控制中心');
      await expect.element(tree.getByRole('treeitem', { checked: true })).toHaveText('临江市疾病预防控制中心');
      await by.write(field('按部门名称搜索', dialog), '检验');
      await by.node(tree, '卫生检验科');
      const chosen = tree.getByRole('treeitem', { checked: true });
      await expect.element(chosen.getByText('卫生检验科', { exact: true })).toBeVisible();
      await expect.element(chosen).toHaveTextContent('临江市疾病预防控制中心 / 业务部门');
      await expect.element(dialog.getByText('已选 1 个部门')).toBeVisible();
    });

    test('a table of rows below rows is opened and closed', async () => {
      await show('trees/table');
      await by.press(button('展开传染病'));
      await by.press(button('展开甲类传染病'));
      await expect.element(page.getByRole('rowheader', { name: '霍乱' })).toBeVisible();
      await by.press(button('折叠传染病'));
      await expectHidden(page.getByRole('rowheader', { name: '霍乱' }));
    });
  });
}

describe('by mouse', () => {
  const node = (name: string) => dropDown().getByText(name, { exact: true });

  test('a tree is opened and a node taken', async () => {
    await show('trees/dict');
    await page.getByRole('combobox', { name: '病种' }).click();
    await dropDown().css('.ant-select-tree-switcher').first().click();
    await node('乙类传染病').click();
    await expect.element(stored()).toHaveText('12');
  });

  test('several categories are taken and let go', async () => {
    await show('trees/category-multiple');
    await page.getByRole('combobox', { name: '分类' }).click();
    await node('慢性病').click();
    await expect.element(stored()).toHaveText('11,21,2');
    await node('慢性病').click();
    await expect.element(stored()).toHaveText('11,21');
  });
});

test('a tree in a dialog is worked by arrows, Space, letters that are typed', async () => {
  await show('pickers/depart-multiple');
  const tree = page.getByRole('tree', { name: '部门' });
  const entry = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  const active = () => page.css(`[id="${tree.element().getAttribute('aria-activedescendant')}"]`);
  await tabTo(tree);
  await expect.element(entry('临江市疾病预防控制中心')).toHaveAttribute('aria-expanded', 'true');
  await keys('ArrowLeft');
  await expectHidden(entry('业务部门'));
  await keys('ArrowRight', 'ArrowDown');
  await expect.element(active()).toHaveAccessibleName('业务部门');
  for (const letter of 'wsjy') await pressKey(letter);
  await expect.element(active()).toHaveAccessibleName('卫生检验科');
  await keys('Space');
  await expect.element(entry('卫生检验科')).toBeChecked();
  await expect.element(entry('卫生检验科')).toHaveAttribute('aria-level', '3');
  await pressKey('b');
  await keys('Space');
  await expect.element(entry('办公室')).not.toBeChecked();
});

test('a tree that drops down is worked by arrows and Enter, its nodes are announced, and what is typed narrows it', async () => {
  await show('trees/dict');
  await settle();
  await tabTo(page.getByRole('combobox', { name: '病种' }));
  await keys('ArrowDown');
  await expect.element(announced()).toHaveText('传染病');
  await keys('ArrowRight');
  await expect.element(page.getByText('乙类传染病')).toBeVisible();
  await keys('ArrowDown', 'Enter');
  await expect.element(stored()).toHaveText('11');
  await type('慢性');
  await expectHidden(page.getByText('传染病', { exact: true }));
  await keys('ArrowDown', 'Enter');
  await expect.element(stored()).toHaveText('2');
});

test('five positions need no scroll bar, and a bar below them does not bring another one', async () => {
  await show('pickers/field-position');
  await focus(page.getByRole('button', { name: '职务' }));
  await keys('Enter');
  await expect
    .element(page.getByRole('dialog', { name: '职务选择' }).getByRole('table', { name: '职务列表' }))
    .toBeVisible();
  await settle();
  const box = document.querySelector<HTMLElement>('[role=dialog] .ant-table-content');
  const fits = () => [
    (box?.scrollWidth ?? 1) - (box?.clientWidth ?? 0),
    (box?.scrollHeight ?? 1) - (box?.clientHeight ?? 0),
  ];
  expect(box?.querySelectorAll('tbody .ant-table-row').length).toBe(5);
  expect(fits()).toEqual([0, 0]);
});
