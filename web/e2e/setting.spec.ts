import { keyboard as by } from './hands';
import { button, field } from './keys';
import { administrator } from './people.mjs';
import { agree, form, row, save, search, settled, visit } from './screens';
import { test } from './sign-in';
import { expect, expectAccessible } from './test';

test('a dictionary gets words, one is changed, and the bin gives the dictionary back', async ({ page, enter }) => {
  const name = '采样部位乙';
  await enter(page, administrator);
  await visit(page, by, 'dict');
  await by.press(button(page, '新增字典'));
  await by.write(field(form(page), '字典名称'), name);
  await by.write(field(form(page), '字典编码'), 'sample_site');
  await save(page, by);

  await by.press(button(page, `字典配置：${name}`));
  const items = page.getByRole('dialog', { name: /字典列表/ });
  const words = items.locator('[data-cell=itemText]');
  const isStored = () => expect(items.getByText('已保存', { exact: true })).toBeVisible();
  for (const [word, value] of [
    ['鼻咽拭子', '1'],
    ['静脉血', '2'],
  ] as const) {
    await by.press(button(items, '新增字典值'));
    await page.keyboard.press('Home');
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
    await isStored();
  }
  await words.getByText('静脉血').click();
  await page.keyboard.type('末梢血');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByTitle('红色', { exact: true }).click();
  await isStored();
  await expect(items.locator('[data-cell=itemColor]')).toHaveText(['', '红色']);
  await expectAccessible(page);
  await by.press(button(items, '关闭'));
  await by.press(button(page, '刷新缓存'));
  await expect(page.getByText('刷新缓存完成！')).toBeVisible();

  await visit(page, by, 'dict');
  await search(page, by, '字典编码', 'sample_site');
  await by.press(button(page, `字典配置：${name}`));
  await expect(words).toHaveText(['鼻咽拭子', '末梢血']);
  await expect(items.locator('[data-cell=itemColor]')).toHaveText(['', '红色']);
  await by.press(button(items, '关闭'));
  await by.press(button(page, `删除：${name}`));
  await agree(page, by, `删除字典「${name}」？`, '删除');
  await by.press(button(page, '回收站'));
  const bin = page.getByRole('dialog', { name: '字典回收站' });
  await by.press(button(bin, `取回：${name}`));
  await expect(bin.getByText('回收站是空的')).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(row(page, name)).toBeVisible();
});

test('a category gets a class below it, both are renamed, one goes', async ({ page, enter }) => {
  const above = '物资乙';
  await enter(page, administrator);
  await visit(page, by, 'category');
  await by.press(button(page, '新增类目'));
  await by.write(field(form(page), '类目名称'), above);
  await save(page, by);
  for (const below of ['口罩', '消毒液']) {
    await by.press(button(page, `添加下级：${above}`));
    await by.write(field(form(page), '类目名称'), `${below}乙`);
    await save(page, by);
  }
  await by.press(button(page, `展开${above}`));
  await by.press(button(page, '编辑：口罩乙'));
  await by.write(field(form(page), '类目名称'), '防护口罩乙');
  await save(page, by);
  await by.press(button(page, '删除：消毒液乙'));
  await agree(page, by, '删除类目「消毒液乙」？', '删除');
  await expect(row(page, '消毒液乙')).toHaveCount(0);

  await visit(page, by, 'category');
  await by.press(button(page, `展开${above}`));
  await expect(row(page, '防护口罩乙')).toBeVisible();
  await expect(row(page, '消毒液乙')).toHaveCount(0);
});

test('a check rule is written and tried: it refuses and it lets pass', async ({ page, enter }) => {
  const name = '批号乙';
  await enter(page, administrator);
  await visit(page, by, 'checkRule');
  await by.press(button(page, '新增校验规则'));
  await by.write(field(form(page), '规则名称'), name);
  await by.write(field(form(page), '规则编码'), 'lot_number');
  await by.press(button(form(page), '添加一条'));
  await page.keyboard.type('*');
  await page.keyboard.press('Tab');
  await page.keyboard.type('^[0-9]{6}$');
  await page.keyboard.press('Tab');
  await page.keyboard.type('批号是 6 位数字');
  await page.keyboard.press('Tab');
  await save(page, by);

  await visit(page, by, 'checkRule');
  await by.press(button(page, `功能测试：${name}`));
  const trial = page.getByRole('dialog', { name: `功能测试：${name}` });
  await by.write(field(trial, '测试值'), '12345');
  await by.press(button(trial, '校验'));
  await expect(page.getByText('批号是 6 位数字')).toBeVisible();
  await by.write(field(trial, '测试值'), '202611');
  await by.press(button(trial, '校验'));
  await expect(page.getByText('校验通过')).toBeVisible();
});

test('a fill rule is written and gives a value', async ({ page, enter }) => {
  const name = '任务编号乙';
  await enter(page, administrator);
  await visit(page, by, 'fillRule');
  await by.press(button(page, '新增填值规则'));
  await by.write(field(form(page), '规则名称'), name);
  await by.write(field(form(page), '规则编码'), 'task_number');
  await by.choose(form(page).getByRole('combobox', { name: '内置函数' }), '流水号：前缀＋时间＋随机数');
  await by.write(field(form(page), '参数'), '{"prefix":"RW"}');
  await save(page, by);
  await visit(page, by, 'fillRule');
  await by.press(button(page, `功能测试：${name}`));
  await expect(page.getByText(/生成结果：RW\d+/)).toBeVisible();
});

test('a query that was kept on a list stands among the saved queries and can be removed', async ({ page, enter }) => {
  const name = '没有电话的人乙';
  await enter(page, administrator);
  await visit(page, by, 'user');
  await by.press(page.getByRole('button', { name: '高级查询' }));
  const builder = page.getByRole('dialog', { name: /高级查询/ });
  await by.choose(builder.getByRole('combobox', { name: '第 1 个条件的字段' }), '手机号');
  await by.choose(builder.getByRole('combobox', { name: '第 1 个条件的规则' }), '为空');
  await by.press(button(builder, '保存当前查询'));
  const naming = page.getByRole('dialog', { name: '保存当前查询' });
  await by.write(field(naming, '查询名称'), name);
  await by.press(button(naming, '保存'));
  await expect(page.getByText('保存成功')).toBeVisible();
  await by.press(button(builder, '查询'));
  await expect(page.getByRole('button', { name: '高级查询，1 个条件生效' })).toBeVisible();

  await visit(page, by, 'query');
  await search(page, by, '名称', name);
  await expect(row(page, name)).toContainText('仅本人');
  await by.tick(page.getByRole('checkbox', { name: `选择 ${name}` }));
  await by.press(button(page, '批量删除'));
  await agree(page, by, '是否删除选中数据?', '删除');
  const nothing = page.getByText('没有符合条件的内容');
  await expect(nothing).toBeVisible();
  await page.reload();
  await expect(nothing).toBeVisible();
});
