import { describe, expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { boxOf, dropDown } from '@/testing/browser/hands';
import { button, combobox, field, keys, pause, press, pressKey, tabTo, type, write } from '@/testing/browser/keys';
import { expectHidden } from '@/testing/browser/matchers';
import { show } from '@/testing/browser/show';

/** A select with what it shows; the input in it has only the typed text. */
const shown = (name: string) => boxOf(combobox(name));
const entry = (text: string) => dropDown().getByText(text, { exact: true });
const checked = (place: Locator) => place.getByRole('checkbox', { checked: true });

describe('inputs', () => {
  test('by mouse', async () => {
    await show('inputs/empty');
    const people = page.getByRole('group', { name: '适用人群' });
    await people.getByText('老年人').click();
    await people.getByText('儿童').click();
    await people.getByText('老年人').click();
    await expect.element(checked(people)).toHaveLength(1);

    await page.getByRole('switch', { name: '是否公开' }).click();
    await expect.element(page.getByRole('switch', { name: '是否公开' })).toBeChecked();

    await field('开诊时间').click();
    const columns = page.css('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) ul');
    for (const [at, part] of ['08', '30', '15'].entries()) {
      await columns.nth(at).getByText(part, { exact: true }).click();
      await pause(300); // the columns roll to what is chosen
    }
    await page.getByText('姓名包含').click();
    await expect.element(field('开诊时间')).toHaveValue('08:30:15');

    await combobox('适用人群（多选）').click();
    await entry('儿童').click();
    await entry('孕产妇').click();
    await page.getByText('姓名包含').click();
    await expect.element(dropDown()).toHaveLength(0);
    await expect.element(await shown('适用人群（多选）')).toHaveText(/儿童.*孕产妇/);

    await combobox('疫苗').click();
    await type('26');
    await entry('疫苗 26').click();
    await expect.element(await shown('疫苗')).toHaveTextContent('疫苗 26');

    await combobox('负责人').click();
    await type('李');
    await expect.element(entry('周敏')).toHaveLength(0);
    await entry('李秀英').click();
    await expect.element(await shown('负责人')).toHaveTextContent('李秀英');
  });

  test('by keyboard alone', async () => {
    await show('inputs/empty');
    await write(field('姓名包含'), '张三');
    await write(field('排序号不小于'), '100');
    await expect.element(field('姓名包含')).toHaveValue('张三');

    await tabTo(combobox('适用人群（多选）'));
    await keys('ArrowDown', 'Enter', 'ArrowDown', 'Enter');
    await expect.element(await shown('适用人群（多选）')).toHaveText(/儿童.*成人/);
    await keys('Backspace', 'Escape');
    await expect.element(dropDown()).toHaveLength(0);
    await expect.element(await shown('适用人群（多选）')).not.toHaveTextContent('成人');
    await expect.element(combobox('适用人群（多选）')).toHaveFocus();

    const people = page.getByRole('group', { name: '适用人群' });
    await press(people.getByRole('checkbox', { name: '老年人' }), 'Space');
    await expect.element(checked(people)).toHaveLength(1);
    await press(page.getByRole('switch', { name: '是否公开' }), 'Space');
    await expect.element(page.getByRole('switch', { name: '是否公开' })).toBeChecked();
    await write(field('开诊时间'), '09:15:00');
    await pressKey('Enter');

    await tabTo(combobox('疫苗'));
    await type('26');
    await keys('Enter');
    await expect.element(await shown('疫苗')).toHaveTextContent('疫苗 26');
    await expect.element(field('开诊时间')).toHaveValue('09:15:00');

    await tabTo(combobox('负责人'));
    await type('李');
    await expect.element(entry('李秀英')).toBeVisible();
    await keys('Enter');
    await expect.element(await shown('负责人')).toHaveTextContent('李秀英');
    await keys('ArrowDown');
    await expect.element(dropDown()).toBeVisible();
    await keys('Escape');
    await expect.element(dropDown()).toHaveLength(0);
    await expect.element(combobox('负责人')).toHaveFocus();
  });
});

describe('long texts and sub-tables', () => {
  const long = '各接种门诊应当按照预防接种工作规范的要求公示服务时间，节假日调整的提前三个工作日告知公众。';

  test('by mouse', async () => {
    await show('inputs/ellipsis');
    await button(long).first().hover();
    await expect.element(page.getByRole('tooltip')).toHaveText(long);
    await page.getByText('接种门诊', { exact: true }).hover();
    await expect.element(page.getByRole('tooltip')).toHaveLength(0);

    await show('inputs/sub-table');
    await button('查看子表：流感疫苗').click();
    await expect.element(page.getByText('第二批，1500 支')).toBeVisible();
    await commands.movePointer([{ to: [900, 700] }, { button: 'down' }, { button: 'up' }]);
    await expectHidden(page.getByText('第二批，1500 支'));
    await show('inputs/sub-table-error');
    await button('查看子表：流感疫苗').click();
    await expect.element(page.getByText('打开子表失败')).toBeVisible();
  });

  test('by keyboard alone', async () => {
    await show('inputs/ellipsis');
    await tabTo(button(long).first());
    await expect.element(page.getByRole('tooltip')).toHaveText(long);
    await keys('Escape');
    await expect.element(page.getByRole('tooltip')).toHaveLength(0);
    await expect.element(button(long).first()).toHaveFocus();
    await show('inputs/ellipsis-in-dialog');
    await tabTo(button(long));
    await expect.element(page.getByRole('tooltip')).toHaveText(long);
    await keys('Escape');
    await expect.element(page.getByRole('tooltip')).toHaveLength(0);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await keys('Escape');
    await expectHidden(page.getByRole('dialog'));

    await show('inputs/sub-table');
    await press(button('查看子表：流感疫苗'));
    await expect.element(page.getByRole('dialog', { name: '子表：流感疫苗' })).toHaveFocus();
    await expect.element(page.getByText('第二批，1500 支')).toBeVisible();
    await keys('Escape');
    await expectHidden(page.getByText('第二批，1500 支'));
    await expect.element(button('查看子表：流感疫苗')).toHaveFocus();
  });
});

test('looking for words of a dictionary says what to type, that nothing is there, or why it failed', async () => {
  await show('inputs/search-words');
  await page.getByRole('button', { name: /清除/ }).click();
  await expect.element(page.getByText('请输入搜索内容')).toBeVisible();
  await combobox('负责人').fill('没有这样的字');
  await expect.element(page.getByText('没有查询到任何数据').first()).toBeVisible();
  await show('inputs/search-no-code');
  await expect.element(page.getByText('字典Code不能为空!')).toBeVisible();
});
