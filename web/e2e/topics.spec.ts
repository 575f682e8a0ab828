import { mouse } from './hands';
import { button, field } from './keys';
import { administrator } from './people.mjs';
import { form, save, settled } from './screens';
import { test } from './sign-in';
import { staffCalls } from './staff-calls';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

test('an editor makes a topic; visitors find it on the home page, read it, and see it archived', async ({
  page,
  enter,
  browser,
  baseURL,
}) => {
  await enter(page, administrator);
  await page.goto('/content/topic');
  await settled(page);
  await expect(page.getByRole('rowheader', { name: '流感季' })).toBeVisible();
  await button(page, '新增专题').click();
  await field(form(page), '标题').fill('防汛防病');
  await form(page)
    .getByRole('combobox', { name: /所在栏目/ })
    .fill('专题专栏');
  await page.locator('.ant-select-tree-title').getByText('专题专栏', { exact: true }).click();
  await field(form(page), '导语').fill('洪水过后，先管好水和手。');
  await button(form(page), '添加版块').click();
  await field(form(page), '版块 1标题').fill('喝水');
  await button(form(page), '保存').click();
  await expect(form(page).getByText('版块“喝水”还没有内容').first()).toBeVisible();
  await button(form(page), '版块 1链接 添加链接').click();
  await expect(field(form(page), '链接 1名称')).toBeFocused();
  await page.keyboard.type('写信咨询');
  await page.keyboard.press('Tab');
  await page.keyboard.type('/message/81');
  await page.keyboard.press('Enter');
  await save(page, mouse);
  await settled(page);

  const call = await staffCalls(page.request);
  const { records } = await call<{ records: { id: string; title: string }[] }>('/content/topic/list', undefined, 'GET');
  const made = records.find(({ title }) => title === '防汛防病');
  const edit = async (more: object) => {
    const row = await call<object>(`/content/topic/queryById?id=${made?.id}`, undefined, 'GET');
    await call('/content/topic/edit', { ...row, ...more }, 'PUT');
  };
  const address = `/article/n/100/${made?.id}`;
  expect((await page.request.get(address)).status()).toBe(404);
  await edit({ state: 'published', home: true });

  const reader = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await reader.newPage();
  await plain.goto('/index');
  await plain.getByRole('region', { name: '专题' }).getByRole('link', { name: '防汛防病' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: '防汛防病' })).toBeVisible();
  await expect(plain.getByRole('link', { name: '写信咨询' })).toHaveAttribute('href', '/message/81');
  await reader.close();

  await edit({ state: 'archived' });
  await page.goto(address);
  await expect(page.getByText('本专题已经归档')).toBeVisible();
  await page.goto('/article/y/100');
  await expect(page.getByRole('region', { name: '往期专题' }).getByRole('link', { name: '防汛防病' })).toBeVisible();
});

test('the topic page and the index of diseases serve keyboard, phone and screen reader', async ({ page }) => {
  await page.goto('/article/az');
  const letters = page.getByRole('navigation', { name: '按拼音首字母' });
  await letters.getByRole('link', { name: /^K/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#letter-K$/);
  await expect(
    page
      .getByRole('region', { name: 'K' })
      .getByRole('link', { name: /^狂犬病/ })
      .first(),
  ).toBeInViewport();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: '按类别筛选' })
    .getByRole('link', { name: /^慢性病/ })
    .click();
  await expect(page.getByRole('main').getByRole('link', { name: /^痛风/ }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^狂犬病/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.goto('/article/n/100/100902');
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('link', { name: '找开诊的处置门诊' })).toHaveAttribute('href', '/rabies/41');
  await expectAccessible(page);
  await page.goto('/article/hot');
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a notice stands above the home page until it is closed, and leaves no gap behind', async ({ page }) => {
  const call = await staffCalls(page.request);
  await call('/content/popup/add', {
    title: '今日下午全市停水',
    text: '请提前储水，来水后先放几分钟再用。',
    href: '/article/az',
    endTime: '2099-01-01 00:00:00',
    enabled: true,
  });
  await page.goto('/index');
  const notice = page.getByRole('region', { name: '今日下午全市停水' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: /^关闭\s*公告“今日下午全市停水”$/ }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-variant', /closed/);
  const { records } = await call<{ records: object[] }>('/content/popup/list', undefined, 'GET');
  await call('/content/popup/edit', { ...records[0], enabled: false }, 'PUT');
});

test('a page is handed on by a code that the browser draws', async ({ page }) => {
  await page.goto('/detail/35/35007');
  await expect(page.getByRole('region', { name: '图集，共 5 张' }).getByRole('img')).toHaveCount(5);
  await page.getByText('微信扫码').click();
  await expect(page.getByRole('img', { name: '本页网址的二维码' }).locator('path')).toHaveAttribute('d', /^M/);
});
