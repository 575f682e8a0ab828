import type { Page } from '@playwright/test';
import { expectMarked, tabTo as toControl } from './keys';
import { administrator } from './people.mjs';
import { test as staff } from './sign-in';
import { sumAsked } from './sum-asked';
import { takenOver } from './taken-over';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';

const survey = '/surveyd/83/83001';

/** Presses Tab until the control has the focus, which is seen at every stop. */
const tabTo = (page: Page, name: RegExp | string, role: 'button' | 'textbox' = 'button') =>
  toControl(page, page.getByRole(role, { name }).first());

/** Goes to a group of radios by Tab and chooses one by the arrows. */
async function choose(page: Page, group: RegExp, wanted: string): Promise<void> {
  const radios = page.getByRole('group', { name: group }).getByRole('radio');
  const isInside = () => radios.evaluateAll((all) => all.some((one) => one === document.activeElement));
  for (let i = 0; i < 60 && !(await isInside()); i += 1) {
    await page.keyboard.press('Tab');
    await expectMarked(page);
  }
  await page.keyboard.press('Space');
  const chosen = page.getByRole('group', { name: group }).getByRole('radio', { name: wanted, exact: true });
  for (let i = 0; i < 12 && !(await chosen.isChecked()); i += 1) await page.keyboard.press('ArrowRight');
  await expect(chosen).toBeChecked();
}

test.describe('a citizen at 375 px', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('answers a survey that branches by keyboard alone, meets an error and gets a receipt', async ({ page }) => {
    await page.goto('/survey/83');
    await expectAccessible(page);
    await page.goto(survey);
    await expectNoSidewaysScroll(page);
    await tabTo(page, '开始填写');
    await page.keyboard.press('Enter');
    await expect(page.getByText('第 1 页，共 4 页')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('group', { name: /在哪里打的/ })).toHaveCount(0);

    await choose(page, /打过流感疫苗吗/, '是');
    await expect(page.getByRole('group', { name: /在哪里打的/ })).toBeVisible();
    await expect(page.getByRole('group', { name: /没有打是因为什么/ })).toHaveCount(0);
    await tabTo(page, '下一页');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '有 1 处需要修改' })).toBeVisible();
    await expect(page).toHaveTitle(/^错误：/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: '社区卫生服务中心' })).toBeFocused();
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await tabTo(page, '下一页');
    await page.keyboard.press('Enter');
    await expect(page.getByText('第 2 页，共 4 页')).toBeVisible();

    await choose(page, /对接种服务满意吗/, '4');
    await choose(page, /^预约/, '好');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await tabTo(page, '下一页');
    await page.keyboard.press('Enter');
    await expect(page.getByText('第 3 页，共 4 页')).toBeVisible();

    await tabTo(page, /排在第 1.*方便停车/);
    await page.keyboard.press('Enter');
    await tabTo(page, /排在第 2.*延长开放时间/);
    await page.keyboard.press('Enter');
    await tabTo(page, /排在第 3.*讲清楚/);
    await page.keyboard.press('Enter');
    await tabTo(page, /上移.*讲清楚/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('“把注意事项讲清楚”排在第 2')).toBeAttached();
    await tabTo(page, /您的年龄/, 'textbox');
    await page.keyboard.type('36');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await tabTo(page, '下一页');
    await page.keyboard.press('Enter');
    await expect(page.getByText('第 4 页，共 4 页')).toBeVisible();
    await tabTo(page, /请回答/, 'textbox');
    await page.keyboard.type('0');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await tabTo(page, '提交');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: '验证问题没有答对或已过期，请回答新的问题' })).toBeVisible();
    await tabTo(page, /请回答/, 'textbox');
    await page.keyboard.type(await sumAsked(page));
    await tabTo(page, '提交');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '已提交' })).toBeFocused();
    await expect(page.locator('.receipt dd')).toHaveText(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){2}$/);
    await expect(page.getByRole('heading', { name: '统计结果' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const code = await page.locator('.receipt dd').innerText();
    await page.goto(survey);
    await page.getByText('撤回我的答卷').click();
    await page.getByLabel('回执号').fill(code.toLowerCase());
    await page.getByRole('button', { name: '撤回答卷' }).click();
    await expect(page.getByRole('heading', { name: '答卷已撤回' })).toBeVisible();
  });

  test('puts a form aside and goes on with it by its code on another device', async ({ page, browser }) => {
    await page.goto(survey);
    await page.getByRole('button', { name: '开始填写' }).click();
    await page.getByText('否', { exact: true }).click();
    await page.getByText('没有时间').click();
    await page.getByRole('button', { name: '暂存，以后再填' }).click();
    await expect(page.getByRole('heading', { name: '已暂存' })).toBeVisible();
    await expectAccessible(page);
    const code = await page.locator('.receipt dd').innerText();

    const other = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const device = await other.newPage();
    await device.goto(new URL(survey, page.url()).href);
    await takenOver(device);
    await device.getByText('继续上次没填完的').click();
    await device.getByLabel('继续作答码').fill(code);
    await device.getByRole('button', { name: '继续填写' }).click();
    // What only those who were vaccinated are asked is left out, so the third page comes next.
    await expect(device.getByText('第 3 页，共 4 页')).toBeVisible();
    await device.getByRole('button', { name: '上一页' }).click();
    await expect(device.getByRole('checkbox', { name: '没有时间' })).toBeChecked();
    await other.close();
  });

  test('finds what was typed after the page is loaded anew', async ({ page }) => {
    await page.goto(survey);
    await page.getByRole('button', { name: '开始填写' }).click();
    await page.getByText('否', { exact: true }).click();
    await page.goto(survey);
    await page.getByRole('button', { name: '接着填' }).click();
    await expect(page.getByRole('radio', { name: '否' })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('button', { name: '开始填写' })).toBeVisible();
  });
});

test.describe('a citizen without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });

  test('answers the whole survey by forms', async ({ page }) => {
    await page.goto(survey);
    await page.getByRole('button', { name: '开始填写' }).click();
    await page.getByText('是', { exact: true }).click();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect(page.getByText('这一页还有新的题目')).toBeVisible();
    await page.getByText('综合医院').click();
    await page.getByRole('button', { name: '下一页' }).click();
    await page
      .getByRole('group', { name: /对接种服务满意吗/ })
      .getByRole('radio', { name: '5' })
      .click();
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByLabel('延长开放时间').selectOption('1');
    await page.getByLabel('方便停车').selectOption('2');
    await page.getByLabel('把注意事项讲清楚').selectOption('3');
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByRole('button', { name: '改用图形验证码' }).click();
    await expect(page.getByRole('img', { name: /图形验证码/ })).toBeVisible();
    await page.getByRole('button', { name: '改用文字算题' }).click();
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByRole('link', { name: '验证问题没有答对或已过期，请回答新的问题' })).toBeVisible();
    await page.getByLabel(/请回答/).fill(await sumAsked(page));
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByRole('heading', { name: '已提交' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

/** A picture that a browser and the server take for one. */
const picture = {
  name: '门口的坡道.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const script = { name: '照片.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
const attaching = '/surveyd/83/83005';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`attachments ${javaScriptEnabled ? 'with' : 'without'} JavaScript at 375 px`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 375, height: 812 } });

    test('are uploaded, refused, removed and sent', async ({ page }) => {
      await page.goto(attaching);
      await page.getByRole('button', { name: '开始填写' }).click();
      await page.getByText('好做法', { exact: true }).click();
      const chooser = page.getByLabel('选择文件');
      await chooser.setInputFiles(script);
      await page.getByRole('button', { name: '上传所选文件' }).click();
      await expect(page.getByRole('heading', { name: '有 1 处需要修改' })).toBeVisible();
      await expect(page.getByRole('radio', { name: '好做法' })).toBeChecked();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: /第 2 题/ }).click();
      await expect(chooser).toBeFocused();

      await chooser.setInputFiles(picture);
      await page.getByRole('button', { name: '上传所选文件' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: '门口的坡道.png' })).toBeVisible();
      await expect(page.getByRole('radio', { name: '好做法' })).toBeChecked();
      await page.getByRole('button', { name: '移除 附件 门口的坡道.png' }).click();
      await expect(page.getByText('门口的坡道.png')).toHaveCount(0);
      await page.getByRole('button', { name: '提交' }).click();
      await expect(page.getByRole('link', { name: '第 2 题：请上传附件' })).toBeVisible();
      await expectNoSidewaysScroll(page);

      await page.getByLabel('想说明什么？').fill('推轮椅的人也能进来');
      await chooser.setInputFiles(picture);
      await page.getByRole('button', { name: '提交' }).click();
      await expect(page.getByRole('heading', { name: '已提交' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

staff('staff look at what was uploaded and download it', async ({ page, enter }) => {
  await page.goto(attaching);
  await page.getByRole('button', { name: '开始填写' }).click();
  await page.getByText('好做法', { exact: true }).click();
  await page.getByLabel('选择文件').setInputFiles(picture);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '已提交' })).toBeVisible();
  await enter(page, administrator);
  await page.goto('/interact/survey/statistics/83005');
  await page.getByRole('button', { name: '查看上传的附件' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载附件 门口的坡道.png' }).first().click();
  expect((await file).suggestedFilename()).toBe('门口的坡道.png');
  await expectAccessible(page);
});

test('the results and what was adopted of a survey that is over are public', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/surveyd/83/83002');
  await expect(page.getByRole('heading', { name: '结果反馈' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '统计结果' })).toBeVisible();
  await expect(page.getByText('共收到 88 份答卷')).toBeVisible();
  const forms = page.getByRole('table', { name: '您喜欢哪种形式？' });
  await expect(forms.getByRole('row', { name: /短视频/ })).toContainText('56');
  await expect(forms.getByRole('row', { name: /讲座/ })).toContainText('<5');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

staff('staff build, preview and publish a survey and read its figures', async ({ page, enter, context }) => {
  await enter(page, administrator);
  await page.goto('/interact/survey');
  await expect(page.getByRole('table', { name: '调查列表' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '新增' }).click();
  await expect(page.getByRole('heading', { name: '新增调查' })).toBeVisible();
  await page.getByRole('textbox', { name: '标题' }).fill('门诊环境调查');
  await page.getByRole('button', { name: '＋ 判断' }).click();
  await page.getByRole('textbox', { name: '题目', exact: true }).fill('来过门诊吗？');
  await page.getByRole('button', { name: '＋ 单选' }).click();
  await page.getByRole('textbox', { name: '题目', exact: true }).fill('环境怎么样？');
  await page.getByRole('gridcell', { name: '选项 1', exact: true }).click();
  await page.keyboard.type('好');
  await page.keyboard.press('Enter');
  await page.keyboard.type('不好');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '添加条件' }).click();
  await page.getByRole('button', { name: '＋ 量表 1–5' }).click();
  await page.getByRole('textbox', { name: '题目', exact: true }).fill('打几分？');
  await expectAccessible(page);

  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: '保存并预览' }).click();
  const preview = await opened;
  await preview.waitForURL(/preview=/);
  await expect(preview.getByText('这是预览')).toBeVisible();
  await preview.getByRole('button', { name: '开始填写' }).click();
  await preview.getByText('是', { exact: true }).click();
  await expect(preview.getByRole('group', { name: /环境怎么样/ })).toBeVisible();
  await preview.close();

  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByText('发布成功')).toBeVisible();
  await expect(page.getByText('第 1 版')).toBeVisible();

  await page.goto('/interact/survey');
  await page.getByRole('button', { name: '更多：门诊环境调查' }).click();
  await page.getByRole('menuitem', { name: '二维码' }).click();
  await expect(page.getByRole('img', { name: /二维码，内容是 http.*surveyd/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '二维码' })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '统计：流感疫苗接种服务满意度调查（示例数据）' }).click();
  await expect(page.getByRole('heading', { name: '1. 这个流感季您打过流感疫苗吗？' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^1\./ }).getByRole('row', { name: /^否/ })).toContainText('28');
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出答卷 CSV' }).click();
  expect((await file).suggestedFilename()).toContain('.csv');
});
