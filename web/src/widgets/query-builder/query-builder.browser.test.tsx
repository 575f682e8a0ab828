import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hands } from '@/testing/browser/hands';
import { button, field } from '@/testing/browser/keys';
import { show } from '@/testing/browser/show';

for (const by of hands) {
  describe(by.name, () => {
    test('an advanced query is built, refused while empty, taken from the saved ones and reset', async () => {
      await show('query-builder/empty');
      const builder = page.getByRole('dialog', { name: /高级查询/ });
      await by.press(button('查询', builder));
      await expect.element(page.getByText('不能查询空条件')).toBeVisible();
      await by.choose(builder.getByRole('combobox', { name: '第 1 个条件的字段' }), '姓名');
      await by.choose(builder.getByRole('combobox', { name: '第 1 个条件的规则' }), '包含');
      await by.write(field('第 1 个条件的值', builder), '张');
      await by.press(button('添加条件', builder));
      await by.choose(builder.getByRole('combobox', { name: '第 2 个条件的字段' }), '性别');
      await by.choose(builder.getByRole('combobox', { name: '第 2 个条件的值' }), '女');
      const meaning = builder.getByRole('region', { name: '查询的意思' });
      await expect.element(meaning).toHaveTextContent('张');
      await expect.element(meaning).toHaveTextContent('女');
      await by.press(button('上移第 2 个条件', builder));
      await by.press(button('删除第 2 个条件', builder));
      await expect.element(meaning).not.toHaveTextContent('张');
      await by.press(builder.getByRole('button', { name: /^没有填写电话/ }));
      await expect.element(meaning).toHaveTextContent('电话');
      await by.press(button('保存当前查询', builder));
      const naming = page.getByRole('dialog', { name: '保存当前查询' });
      await by.write(field('查询名称', naming), '  ');
      await by.press(button('保存', naming));
      await expect.element(naming.getByText('保存名称不能为空')).toBeVisible();
      await by.press(button('取消', naming));
      await by.press(button('重置', builder));
      await expect.element(meaning).toHaveText('还没有填写完整的条件。');
      await expect.element(builder.getByRole('listitem', { name: /^第 \d 个条件$/ })).toHaveLength(1);
    });
  });
}
