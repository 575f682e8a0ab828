import type { Page } from '@playwright/test';
import { brokenRules } from './axe';
import { button, field } from './keys';
import { administrator, guardian } from './people.mjs';
import { test } from './sign-in';
import { expect, expectNoSidewaysScroll } from './test';

/** Looks at a document once as it stands; the pages of the menu are looked at in every-screen.spec.ts. */
async function fine(page: Page): Promise<void> {
  await expect(page.locator('main h1:visible')).toBeVisible(); // pages of other tabs stay in the document
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
  expect.soft(await brokenRules(page), page.url()).toEqual([]);
}

const views = (page: Page) => page.getByRole('navigation', { name: '视图' });

test('a clerk reads a report as rows, chart, pivot and districts, follows a label to its rows and takes them along', async ({
  page,
  enter,
}) => {
  await enter(page, administrator);
  await page.goto('/report/list');
  await page.getByRole('link', { name: '阅读最多的文章' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '阅读最多的文章' })).toBeVisible();

  const query = page.getByRole('form', { name: '查询条件' });
  await field(query, '从').fill('2020-01-01');
  await field(query, '从').press('Tab');
  await button(query, '展开').click();
  await field(query, '栏目').fill('狂犬病');
  await button(query, '查询').click();
  const inForce = page.getByRole('region', { name: '当前筛选条件' });
  await expect(inForce).toContainText('从：2020-01-01');
  await expect(inForce).toContainText('栏目：狂犬病');
  await expect(page.getByRole('row').nth(1)).toContainText('狂犬病');

  await button(views(page), '图表').click();
  await expect(page.getByRole('img', { name: /^阅读最多的文章，柱形图，标题/ })).toBeVisible();
  await fine(page);
  await page.getByRole('button', { name: /^查看数据表/ }).click();
  const label = page.getByRole('table', { name: '阅读最多的文章' }).getByRole('button').first();
  const title = await label.innerText();
  await label.click();
  await expect(inForce).toContainText(`标题：${title}`);
  await expect(
    page
      .getByRole('rowheader', { name: title })
      .or(page.getByRole('cell', { name: title }))
      .first(),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, '导出').click();
  expect((await download).suggestedFilename()).toMatch(/^阅读最多的文章.*\.xlsx?$/);

  await button(page, '去掉条件：标题').click();
  await button(views(page), '交叉表').click();
  await expect(page.getByRole('table', { name: /^阅读最多的文章，按标题和栏目/ })).toBeVisible();
  await fine(page);

  await page.goto('/report/clinic_district?view=map');
  const district = page
    .getByRole('list', { name: /^各区县的门诊，按区县/ })
    .getByRole('button')
    .first();
  await expect(district).toBeVisible();
  await fine(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page);
  await district.click();
  await expect(page.getByRole('row')).toHaveCount(3); // the heading, the district and the sums
});

test('a report is put on the home tab, moved by keys and taken off again', async ({ page, enter }) => {
  await enter(page, administrator);
  for (const [address, view, title] of [
    ['/report/clinic_district?view=map', '区县图', '门诊分布'],
    ['/report/article_read', '前几行', '热读'],
  ] as const) {
    await page.goto(address);
    await button(page, '放到首页').click();
    const form = page.getByRole('dialog', { name: /放到首页/ });
    await expect(form).toContainText(view);
    await field(form, '标题').fill(title);
    await button(form, '放到首页').click();
    await expect(form).toBeHidden();
  }
  await page.goto('/user/index');
  const own = page.getByRole('region', { name: '我的报表' });
  await expect(own.getByRole('region')).toHaveCount(2);
  await expect(own.getByRole('list', { name: /^各区县的门诊/ })).toBeVisible();
  await fine(page);
  await button(own, '拖动排序：热读').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  const stored = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await page.keyboard.press('Space');
  await expect(own.getByRole('region').first()).toHaveAccessibleName('热读');
  await stored; // a page that is left at once takes its request along
  await page.reload();
  await expect(own.getByRole('region').first()).toHaveAccessibleName('热读');
  await own.getByRole('button', { name: /^移除 ?：热读$/ }).press('Enter');
  await button(page.getByRole('dialog', { name: /^从首页移除/ }), '移除').press('Enter');
  await expect(own.getByRole('region')).toHaveCount(1);
});

test('an author writes a report, is told why a hostile one is refused, and brings an older version back', async ({
  page,
  enter,
}) => {
  await enter(page, administrator);
  await page.goto('/report/config');
  await button(page, '新增报表').click();
  await expect(page.getByRole('heading', { name: '新增报表' })).toBeVisible();
  await field(page, '名称').fill('类别来信');
  await field(page, '编码').fill('own_letters');
  await page.getByRole('combobox', { name: '来源' }).press('ArrowDown');
  await page.getByText('SQL 查询', { exact: true }).last().click();
  const sql = page.getByRole('textbox', { name: '报表 SQL' });
  const write = async (text: string) => {
    await sql.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete'); // over what is coloured the browser would write with a style of its own
    await page.keyboard.insertText(text);
  };
  await write('SELECT username, password FROM sys_user');
  await button(page, '解析').click();
  await expect(page.getByText(/没有数据集|不能查询/).first()).toBeVisible();
  await write(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the parameter of the statement
    'SELECT category, COUNT(*) AS amount FROM r_letter WHERE (${since} IS NULL OR create_time >= ${since}) GROUP BY category',
  );
  await button(page, '解析').click();
  await expect(page.getByText(/已解析：2 个字段/)).toBeVisible();
  await button(page, '预览前几行').click();
  await expect(page.getByRole('table', { name: '预览' })).toBeVisible();
  await fine(page);
  await button(page, '保存').click();
  await expect(page.getByRole('heading', { name: '编辑报表' })).toBeVisible();

  await field(page, '名称').fill('类别来信改');
  await button(page, '保存').click();
  await button(page, '历史版本').click();
  const versions = page.getByRole('dialog', { name: '历史版本：类别来信改' });
  await versions.getByRole('button', { name: /^与上一版比较 ?：第 2 版$/ }).click();
  await expect(versions.getByRole('table', { name: /^第 1 版与第 2 版/ })).toContainText('类别来信改');
  await fine(page);
  await versions.getByRole('button', { name: /^恢复此版本 ?：第 1 版$/ }).click();
  await button(page.getByRole('dialog', { name: '恢复第 1 版？' }), '恢复此版本').click();
  await expect(field(page, '名称')).toHaveValue('类别来信');

  await button(page, '按时寄送').click();
  await expect(page.getByRole('heading', { name: '按时寄送：类别来信' })).toBeVisible();
  await button(page, '新增寄送').click();
  const form = page.getByRole('dialog', { name: /新增按时寄送/ });
  await form.getByRole('combobox', { name: 'since' }).fill('上周一');
  await fine(page);
  await button(form, '保存').click();
  await expect(form.getByRole('alert').or(form.getByText('请选择收件人')).first()).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'since' })).toHaveValue('上周一');
});

test('who may not read reports is told so, and finds none in the menu', async ({ page, enter }) => {
  await enter(page, guardian);
  for (const address of ['/report/article_read', '/report/config', '/report/config/mails/1']) {
    await page.goto(address);
    await expect(page.getByText(/没有权限|没有授权/).first()).toBeVisible();
  }
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('报表')).toHaveCount(0);
});
