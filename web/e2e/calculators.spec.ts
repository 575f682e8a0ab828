import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';

/** One key press or one typed text after the other, beginning at the first question. */
type Keys = readonly string[];

/** Typed answers stand between `Tab`s; a choice is made by the space bar and the arrows. */
type Journey = { slug: string; name: string; keys: Keys; result: RegExp };

const journeys: readonly Journey[] = [
  {
    slug: 'step',
    name: '步数健康管理',
    keys: ['Space', 'Tab', '35', 'Tab', '175', 'Tab', '70', 'Tab', 'Tab', '8000', 'Tab', 'ArrowDown', 'Tab', 'Enter'],
    result: /今天走了\s*8000\s*步\s*获益较充分/,
  },
  {
    slug: 'calorie',
    name: '每日热量',
    keys: ['Space', 'Tab', '30', 'Tab', '175', 'Tab', '70', 'Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Enter'],
    result: /2308\s*千卡\s*身体活动水平：低/,
  },
  {
    slug: 'diabetes',
    name: '糖尿病风险',
    keys: [
      'Space',
      'Tab',
      '52',
      'Tab',
      '172',
      'Tab',
      '74.3',
      'Tab',
      'Tab',
      '88',
      'Tab',
      'Tab',
      '138',
      'Tab',
      'Space',
      'Tab',
      'Space',
      'Tab',
      'Tab',
      'Enter',
    ],
    result: /总分\s*31\s*分，满分 51 分\s*高风险/,
  },
  {
    slug: 'fat',
    name: '体脂率',
    keys: ['Tab', 'Space', 'ArrowDown', 'Tab', '35', 'Tab', '160', 'Tab', '62', 'Tab', 'Tab', 'Tab', 'Enter'],
    result: /体脂率\s*31\.7\s*%\s*超标/,
  },
  {
    slug: 'weight',
    name: '健康体重',
    keys: ['Tab', 'Space', 'Tab', '40', 'Tab', '168', 'Tab', '80', 'Tab', 'Tab', '92', 'Tab', 'Tab', 'Tab', 'Enter'],
    result: /28\.3\s*肥胖（轻度）/,
  },
  {
    slug: 'pm25',
    name: 'PM2.5 与户外活动',
    keys: ['132', 'Tab', 'Tab', 'Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Tab', '1', 'Tab', 'Tab', 'Enter'],
    result: /175\s*中度污染/,
  },
  {
    slug: 'whr',
    name: '腰臀比',
    keys: ['Space', 'ArrowDown', 'Tab', '83', 'Tab', 'Tab', '97', 'Tab', 'Tab', '158', 'Tab', 'Tab', 'Enter'],
    result: /腰臀比\s*0\.86\s*偏高/,
  },
];

const named = new Set(['Space', 'Tab', 'Enter', 'ArrowDown']);

async function press(page: Page, keys: Keys) {
  for (const key of keys) {
    if (named.has(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
}

const button = (page: Page) => page.getByRole('button', { name: '计算', exact: true });

async function open(page: Page, slug: string) {
  await page.goto(`/calc/${slug}`);
  await expect(button(page)).toBeEnabled();
}

/** The first control of the questions. */
const first = (page: Page): Locator => page.locator('.calculator-questions form').locator('input, select').first();

/** Answers by keyboard alone and is led to the result. */
async function answer(page: Page, { slug, keys, result }: Journey): Promise<void> {
  await open(page, slug);
  await first(page).focus();
  await press(page, keys);
  const title = page.getByRole('heading', { level: 2 }).filter({ hasText: result });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expectNoSidewaysScroll(page);
}

test('every calculator is answered by keyboard alone on a narrow phone, and says who stands for it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const journey of journeys) {
    await test.step(journey.name, async () => {
      await answer(page, journey);
      // In the demo site one calculator is signed.
      const signature =
        journey.slug === 'weight' ? /^文本版本 .+，本页医学内容经方慧（.+）于.+审定$/ : /^文本版本 .+，核对日期 .+$/;
      await expect(page.getByText(signature)).toBeVisible();
    });
  }
});

test('a result says what it means and where it comes from, and nothing of the answers is sent', async ({ page }) => {
  const sent: string[] = [];
  const journey = journeys.find(({ slug }) => slug === 'diabetes') as Journey;
  await open(page, journey.slug);
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => sent.push(request.url()));
  await first(page).focus();
  await press(page, journey.keys);
  for (const heading of ['这说明什么', '接下来怎么做', '什么时候看医生', '怎么算出来的', '公式', '依据和出处']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  await expect(page.getByText('本工具仅供健康参考，不能代替医生诊断。')).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await expect(page).toHaveURL(/\/calc\/diabetes$/);
});

test('the column lists the calculators, and each is reached from it', async ({ page }) => {
  await page.goto('/calc/43');
  await expectAccessible(page);
  for (const { name } of journeys) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: '腰臀比', exact: true }).click();
  await expect(page).toHaveURL(/\/calc\/whr$/);
  await expect(page.getByRole('heading', { level: 1, name: '腰臀比' })).toBeVisible();
  await expect(page).toHaveTitle(/^腰臀比_健康工具_/);
});

test('what is wrong is said at the top and at the field; the answers stay on the way back', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, 'weight');
  await page.getByLabel('身高').fill('1700');
  await page.getByLabel('体重', { exact: true }).fill('８０。５');
  await button(page).click();
  const summary = page.getByRole('region', { name: '有 3 处需要修改' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^错误：/);
  await expectAccessible(page);
  await summary.getByRole('link', { name: '身高请填写 100 至 250 之间的数字（单位：厘米）' }).press('Enter');
  await expect(page.getByLabel('身高')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('170');
  await page.getByRole('radio', { name: '男' }).press('Space');
  await page.getByLabel('年龄').fill('68');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: '体重指数（BMI）' })).toBeFocused();
  await expect(page).not.toHaveTitle(/^错误：/);
  await page.goBack();
  await expect(page.getByLabel('身高')).toHaveValue('170');
});

test('the print-out holds answers, result, sum and sources without the frame', async ({ page }) => {
  await open(page, 'whr');
  await first(page).focus();
  await press(page, ['Space', 'ArrowDown', 'Tab', '83', 'Tab', 'Tab', '97', 'Tab', 'Tab', '158', 'Enter']);
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: '偏高' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const heading of ['您填写的', '怎么算出来的', '公式', '依据和出处']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  await expect(page.getByText('83 厘米')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden();
  await expect(page.getByRole('button', { name: '重新计算' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: '其他健康工具' })).toBeHidden();
});

test('a reader says why a page did not help', async ({ page }) => {
  await page.goto('/calc/fat');
  await page.getByRole('button', { name: '没有帮助' }).click();
  await page.getByLabel('缺了什么，或哪里看不懂').fill('颈围怎么量');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('谢谢，您的意见会交给负责这个页面的科室。')).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it cannot compute, and shows formulas and tables', async ({ page }) => {
    await page.goto('/calc/weight');
    await expect(page.locator('noscript .state-notice')).toBeVisible();
    await expect(page.locator('noscript .state-notice')).toContainText('不能在这里自动计算');
    await expect(button(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: '公式', exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: /成人体重指数/ })).toBeVisible();
    await expect(page.getByRole('cell', { name: '18.5 至 23.9' })).toBeVisible();
  });
});
