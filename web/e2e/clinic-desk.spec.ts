import { readFile } from 'node:fs/promises';
import { button } from './keys';
import { administrator } from './people.mjs';
import { settled } from './screens';
import { aSheet } from './sheet';
import { test } from './sign-in';
import { expect, expectAccessible } from './test';

const headings = ['名称', '区县', '地址', '电话', '工作时间'];

test('a list of the county comes in without a state; each bad row comes back with its reason', async ({
  page,
  enter,
}) => {
  await enter(page, administrator);
  await page.goto('/clinic/rabies');
  await settled(page);
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      aSheet('门诊.xlsx', [
        headings,
        ['导入试验卫生院', '西坪县', '试验路 2 号', '0300-5550999', '周一至周五 8：00—17：00'],
        ['坏时间卫生院', '西坪县', '试验路 3 号', '', '上班时间'],
        ['外地卫生院', '外地县', '试验路 4 号', '', '每天 08:00-17:00'],
      ]),
    );
  await button(dialog, '开始上传').click();
  const told = dialog.getByRole('group', { name: '退回的行' });
  await expect(told).toContainText('第 3 行');
  await expect(told).toContainText('“上班时间”看不懂');
  await expect(told).toContainText('第 4 行');
  await expect(told).toContainText('区县“外地县”不存在');
  await expectAccessible(page);
  const downloads = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^下载错误文件/ }).click();
  const refused = await downloads;
  expect(refused.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await refused.path())).subarray(0, 2).toString()).toBe('PK');
  await button(dialog, '关闭').last().click();
  const name = page.getByRole('rowheader', { name: '导入试验卫生院' });
  const query = page.getByRole('form', { name: '查询条件' });
  await query.getByRole('textbox', { name: '名称', exact: true }).fill('导入试验');
  await button(query, '查询').click();
  await settled(page);
  await expect(page.getByRole('row').filter({ has: name })).toContainText('正常');
  await page.goto('/rabies/41?keyword=导入试验');
  const place = page.locator('.places > li');
  await expect(place).toHaveCount(1);
  await expect(place).toContainText('周一至周五 08:00—17:00');
  await expect(place).toContainText('还没有核实');
});

test('a file without names is refused as a whole, with the way out', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/clinic/vct');
  await settled(page);
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles(aSheet('检测点.xlsx', [headings.slice(1), ['西坪县', '试验路 2 号', '', '每天 08:00-17:00']]));
  await button(dialog, '开始上传').click();
  await expect(page.getByText('缺少必填的列：名称。请下载模板，按模板的标题填写')).toBeVisible();
});

test('a place nobody called for long is found by its due day and marked as verified', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/clinic/rabies');
  await settled(page);
  const query = page.getByRole('form', { name: '查询条件' });
  await button(query, '展开').click();
  await query.getByRole('combobox', { name: '核实' }).click();
  await page.locator('.ant-select-item-option', { hasText: '已到期' }).click();
  await button(query, '查询').click();
  await settled(page);
  const due = page.getByRole('row').filter({ hasText: '已到期' });
  await expect(due.first()).toBeVisible();
  const name = (await due.first().getByRole('rowheader').textContent()) ?? '';
  await page.goto(`/rabies/41?keyword=${encodeURIComponent(name)}`);
  await expect(page.locator('.places > li').first()).toContainText('很久没有核实，去之前请先打电话');
  await page.goBack();
  await settled(page);
  await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  await page.getByRole('button', { name: /^记为今天核实/ }).click();
  const question = page.getByRole('dialog', { name: /都已打电话核对过/ });
  await question.getByRole('button').last().click();
  await expect(page.getByText('已记为今天核实！')).toBeVisible();
  await page.goto(`/rabies/41?keyword=${encodeURIComponent(name)}`);
  await expect(page.locator('.places > li').first()).not.toContainText('很久没有核实');
});
