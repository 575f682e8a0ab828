import type { Page } from '@playwright/test';
import { button, field, hasFocus, leave, press, tabTo } from './keys';
import { administrator } from './people.mjs';
import { test } from './sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

/** All that a page left on this computer. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

const phone = { width: 375, height: 812 };

test.describe('a citizen', () => {
  test.use({ viewport: phone });

  test('finds an open clinic with immunoglobulin by keyboard', async ({ page }) => {
    await page.goto('/rabies/41');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('被猫狗抓咬了，去哪里处置');
    await tabTo(page, page.getByRole('checkbox', { name: '现在开诊' }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: '有免疫球蛋白' }));
    await page.keyboard.press('Space');
    await leave(page); // the list follows the boxes without it, which is no reason to wait for
    await expect(page).toHaveURL(/open=1&ig=1/);
    const places = page.locator('.places > li');
    await expect(places.first()).toContainText('免疫球蛋白');
    expect(await places.count()).toBe(await page.locator('.places .tag-good').count());
    const call = places.first().getByRole('link', { name: /^拨打/ });
    await tabTo(page, call);
    await expect(call).toHaveAttribute('href', /^tel:0300-555/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('learns by three questions what to do', async ({ page }) => {
    await page.goto('/rabies/41');
    await page.getByRole('link', { name: '我要不要打针' }).click();
    await page.getByRole('button', { name: '继续' }).click();
    await expect(page.locator('.errors')).toBeFocused();
    await expect(page).toHaveTitle(/^错误：/);
    await page.locator('.choice label', { hasText: '被咬或被抓' }).click();
    await page.getByRole('button', { name: '继续' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('皮肤破了吗？');
    await expectAccessible(page);
    await page.locator('.choice label', { hasText: '没有明显出血' }).click();
    await page.getByRole('button', { name: '继续' }).click();
    await page.locator('.choice label', { hasText: /伤在头部或面部/ }).click();
    await page.getByRole('button', { name: '继续' }).click();
    await expect(page.locator('.eyebrow')).toHaveText('III 级暴露');
    await expect(page.getByText(/文本版本 .+，核对日期/).first()).toBeVisible();
    await page.getByRole('button', { name: /计时 15 分钟/ }).click();
    await expect(page.getByRole('button', { name: '停止计时' })).toBeVisible();
    await expect(page.locator('.places > li').first()).toContainText('现在开诊');
    await expectAccessible(page);
    await page.getByRole('link', { name: /^更改\s*：皮肤破了吗/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('皮肤破了吗？');
  });

  test('goes from the bite to the number to call by keyboard alone', async ({ page }) => {
    await page.goto('/rabies/41');
    await press(page, page.getByRole('link', { name: '我要不要打针' }));
    for (const answer of ['被咬或被抓', '没有明显出血', '都没有']) {
      const choice = page.getByRole('radio', { name: new RegExp(`^${answer}`) });
      await tabTo(page, page.getByRole('radio').first());
      for (let moves = 0; moves < 5 && !(await hasFocus(choice)); moves++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect(choice).toBeChecked();
      await expectNoSidewaysScroll(page);
      await press(page, button(page, '继续'));
      await expect(choice).toHaveCount(0);
    }
    await expect(page.locator('.eyebrow')).toHaveText('II 级暴露');
    await expectNoSidewaysScroll(page);
    const call = page.locator('.places > li').first().getByRole('link', { name: /^拨打/ });
    await tabTo(page, call);
    await expect(call).toHaveAttribute('href', /^tel:/);
    await expect(page.getByText(/所列信息核实于 \d{4}-\d\d-\d\d/)).toBeVisible();
    await tabTo(page, button(page, '打印'));
    await press(page, button(page, '有用'));
    await expect(page.getByText('谢谢，您的意见会交给负责这个页面的科室。')).toBeFocused();
  });

  test('leaves the page about HIV at once, and nothing of it was sent', async ({ page }) => {
    const sent: string[] = [];
    await page.goto('/index');
    const before = await kept(page);
    await page.goto('/aids/42');
    await expect(page).toHaveTitle('检测点查询');
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await page.getByRole('checkbox', { name: '免费' }).check();
    await page.getByRole('button', { name: '查检测点' }).click();
    await expect(page.locator('.count')).toContainText('符合条件');
    await expect(page).toHaveURL(/\/aids\/42$/);
    expect(sent).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await kept(page)).toEqual(before);
    await expect(page.getByRole('heading', { name: '这个页面有用吗' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/index$/);
    await page.goBack();
    await expect(page).not.toHaveURL(/aids/);
  });

  test('sees what is near after allowing it, and the whole map', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 27.72, longitude: 125.42 });
    await page.goto('/rabies/41');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: '离我最近的在前' }).click();
    await expect(page.locator('.away').first()).toHaveText(/约 [\d.]+ (米|公里)/);
    expect(asked.some((url) => url.includes('125.4') || url.includes('27.7'))).toBe(false);
    await page.goto('/map/901?type=aids');
    await expect(page.locator('.moving-map .leaflet-marker-icon').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ viewport: phone, javaScriptEnabled: false });

  test('filters, questions and the list to print work all the same', async ({ page }) => {
    await page.goto('/rabies/41');
    await page.getByRole('checkbox', { name: '24 小时' }).check();
    await page.getByLabel('区县').selectOption({ label: '云溪县' });
    await page.getByRole('button', { name: '查门诊' }).click();
    await expect(page.locator('.places > li')).toHaveCount(2);
    await page.getByRole('link', { name: '打印云溪县名单' }).click();
    // What is hung up is the whole list of the district.
    await expect(page.getByRole('row')).toHaveCount(6);
    await page.goto('/rabies/41?help=start');
    await page.locator('.choice label', { hasText: '与蝙蝠有直接接触' }).click();
    await page.getByRole('button', { name: '继续' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('马上去');
    await page.goto('/aids/42?pep=1');
    await expect(page.locator('.places > li').first()).toContainText('有 72 小时阻断药');
  });
});

test('staff add a clinic with a pin; the public finds it', async ({ page, enter }) => {
  await enter(page, administrator);
  await page.goto('/clinic/rabies');
  await button(page, '新增处置门诊').click();
  const form = page.getByRole('dialog');
  await field(form, '名称').fill('试验门诊');
  await form.getByRole('combobox', { name: '区县' }).click();
  await page.locator('.ant-select-item-option', { hasText: '西坪县' }).click();
  await field(form, '地址').fill('试验路 1 号');
  const monday = form.getByRole('treegrid', { name: '每周时间' }).getByRole('row').filter({ hasText: /^周一/ });
  await monday.getByRole('gridcell').nth(2).click();
  await page.keyboard.type('8');
  await page.keyboard.press('Tab');
  await page.keyboard.type('晚上');
  await form.getByRole('region', { name: /位置地图/ }).click({ position: { x: 200, y: 150 } });
  await expect(field(form, '经度')).toHaveValue(/^12\d\.\d{5}$/);
  await button(form, '保存').click();
  await expect(form.getByText('“晚上”不是时间，请写成 08:30', { exact: true })).toBeVisible();
  const writing = form.getByRole('textbox', { name: '周一结束 1' });
  await expect(writing).toHaveValue('晚上');
  await writing.fill('1730');
  await writing.press('Enter');
  await monday.getByRole('button', { name: /^复制到/ }).click();
  await page.getByRole('menuitem', { name: '每天' }).click();
  await button(form, '保存').click();
  await expect(form).toBeHidden();
  await page.goto('/rabies/41?keyword=试验门诊');
  await expect(page.locator('.places > li')).toContainText('每天 08:00—17:30');
});
