import type { Page } from '@playwright/test';
import { atRest } from './at-rest';
import { brokenRules } from './axe';
import { expectFocusSeen } from './focus';
import { rulesOfStyle } from './looks';
import { address } from './site-server';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test';

type Spoken = { text: string; rate: number };

/** Puts a Chinese voice into the browser that remembers what it says, names every word, and takes no time. */
async function giveVoice(page: Page): Promise<() => Promise<Spoken[]>> {
  await page.addInitScript(() => {
    const said: { text: string; rate: number }[] = [];
    class Utterance extends EventTarget {
      onstart: (() => void) | null = null;
      onboundary: ((event: { charIndex: number }) => void) | null = null;
      onend: (() => void) | null = null;
      rate = 1;
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const voice = { lang: 'zh-CN', localService: true, name: 'test' };
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      cancel: () => {},
      speak: (utterance: Utterance) => {
        said.push({ text: utterance.text, rate: utterance.rate });
        performance.mark(utterance.text);
        setTimeout(() => utterance.onstart?.(), 1);
        setTimeout(() => utterance.onboundary?.({ charIndex: 0 }), 20);
        setTimeout(() => utterance.onend?.(), 400);
      },
    });
    Object.defineProperties(window, {
      speechSynthesis: { value: synthesis },
      SpeechSynthesisUtterance: { value: Utterance },
      said: { value: said },
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'said'));
}

const bar = (page: Page) => page.getByRole('region', { name: '无障碍工具栏' });
const tool = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /./ });
const more = (page: Page) => tool(page, '更多').click();

/** Comes to the site with settings that were made on another day. */
async function arrive(page: Page, path: string, settings: string): Promise<void> {
  await page.context().addCookies([{ name: 'jikong_assist', value: settings, url: address }]);
  await page.goto(path);
}

const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

test('every action is said and shown: sound, speed, size and its limits, cross-hair, pointer, captions, reset', async ({
  page,
}) => {
  const said = await giveVoice(page);
  await page.goto('/index');
  await page.locator('#assistant-open').click();
  await expect(notice(page)).toHaveText('无障碍工具栏已打开');
  await expect(tool(page, '语音')).toBeFocused();
  expect(await said()).toEqual([]);
  const steps: [button: string, words: string][] = [
    ['语音', '语音已打开'],
    ['中速', '语速：快速'],
    ['快速', '语速：中速'],
    ['放大', '页面已放大到百分之110'],
    ['放大', '页面已放大到百分之120'],
    ['放大', '页面已放大到百分之130'],
    ['放大', '页面已经是最大，不能再放大'],
    ['缩小', '页面已缩小到百分之120'],
    ['十字线', '十字线已打开'],
    ['大字幕', '大字幕已打开'],
    ['配色', '配色：黑底黄字'],
  ];
  for (const [button, words] of steps) {
    const before = (await said()).length;
    await tool(page, button).click();
    await expect(notice(page)).toHaveText(words);
    // Where the pointer rests for a second is read too, after the words or even before somebody looks for them.
    await expect.poll(async () => (await said()).slice(before).map(({ text }) => text)).toContain(words);
  }
  expect((await said()).find(({ text }) => text === '语速：快速')?.rate).toBe(2);
  await expect(page.locator('.assist-cross')).toBeVisible();
  const captions = page.getByRole('region', { name: '大字幕' });
  expect((await captions.boundingBox())?.height).toBe(150);
  await more(page);
  for (const name of ['大鼠标', '阅读尺', '突出链接', '突出焦点']) {
    await tool(page, name).click();
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  expect(
    await page
      .locator('main a')
      .first()
      .evaluate((link) => getComputedStyle(link).cursor),
  ).toContain('url(');
  await page.keyboard.press('Alt+Shift+Digit0');
  await expect(notice(page)).toHaveText('已恢复默认设置');
  for (const name of ['语音', '十字线', '大字幕', '指读', '大鼠标', '阅读尺']) {
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
  }
  await expect.poll(() => rootSize(page)).toBe('16px');
});

test('what the mouse rests on for a second is read, in sound and in captions', async ({ page }) => {
  const said = await giveVoice(page);
  await arrive(page, '/index', 'show=1&audio=1&bigtext=1');
  await expect(bar(page)).toBeVisible();
  const link = page.getByRole('banner').getByRole('link', { name: '网站地图' });
  await link.evaluate((element) => element.addEventListener('pointerover', () => performance.mark('rested')));
  await link.hover();
  await expect.poll(said).toEqual([{ text: '链接：网站地图', rate: 1 }]);
  await expect(page.getByRole('region', { name: '大字幕' })).toContainText('链接：网站地图');
  const waited = await page.evaluate(() => performance.measure('wait', 'rested', '链接：网站地图').duration);
  expect(waited).toBeGreaterThanOrEqual(990);
});

test('an article is read from its title on, with the word that is said marked, until Escape', async ({ page }) => {
  const said = await giveVoice(page);
  await arrive(page, '/detail/31/31001', 'show=1&audio=1&bigtext=1');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await tool(page, '连续朗读').click();
  await expect.poll(async () => (await said()).map(({ text }) => text)).toContain(title);
  // The voice goes on from word to word, so page and captions are looked at in the same moment.
  const marked = () =>
    page.evaluate(() => ({
      inText: [...(CSS.highlights.get('assist-word') ?? [])].map(String).join(),
      inCaptions: document.querySelector('[aria-label="大字幕"] mark')?.textContent ?? '',
    }));
  const agree = async () => {
    const { inText, inCaptions } = await marked();
    return inText !== '' && inText === inCaptions;
  };
  await expect.poll(agree, 'the word that is said is marked in the text and in the captions').toBe(true);
  await page.keyboard.press('Escape');
  await expect(tool(page, '连续朗读')).toBeVisible();
  expect((await marked()).inText).toBe('');
});

test('without a voice the toolbar says so, and the captions still follow the text', async ({ page }) => {
  await arrive(page, '/detail/31/31001', 'show=1&bigtext=1');
  await tool(page, '连续朗读').click();
  await expect(notice(page)).toHaveText('这台设备没有中文语音，不能发声；打开大字幕可以看到文字');
  await expect(page.getByRole('region', { name: '大字幕' }).locator('mark')).not.toHaveText('');
});

/** A tone of a second as a speech service would send it. */
function tone(): Buffer {
  const rate = 8000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + rate, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(rate, 40);
  return Buffer.concat([header, Buffer.from(Array.from({ length: rate }, (_, at) => 128 + 20 * Math.sin(at / 3)))]);
}

test('a browser without a voice reads with the service of the site, and says when that falls silent', async ({
  page,
}) => {
  const asked: string[] = [];
  let works = true;
  await page.route('**/api/speech', async (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { success: true, result: { available: true } } });
    asked.push(route.request().postDataJSON().text);
    return works
      ? route.fulfill({ contentType: 'audio/wav', body: tone() })
      : route.fulfill({ json: { success: false } });
  });
  await arrive(page, '/detail/31/31001', 'show=1&bigtext=1');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await tool(page, '连续朗读').click();
  await expect.poll(() => asked[0]).toBe('语音已打开');
  await expect.poll(() => asked).toContain(title);
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('assist-word') ?? [])].map(String).join());
  await expect.poll(marked).not.toBe('');
  // The sound of a second is over, and the sentence after it follows.
  await expect.poll(() => asked.length).toBeGreaterThan(4);
  works = false;
  await expect(notice(page)).toHaveText('语音服务暂时不能发声；打开大字幕可以看到文字');
  await expect(page.getByRole('region', { name: '大字幕' }).locator('mark')).not.toHaveText('');
  await expect(tool(page, '停止朗读')).toBeVisible();
});

test('settings hold on the next page, and the page comes from the server as it is to be seen', async ({
  page,
  request,
}) => {
  await page.goto('/index');
  await page.locator('#assistant-open').click();
  await tool(page, '放大').click();
  await tool(page, '配色').click();
  await tool(page, '长辈版').click();
  const look = 'zoom-110 theme-yellow-black simple bar';
  await expect(page.locator('html')).toHaveAttribute('data-variant', look);
  const [cookie] = await page.context().cookies();
  expect(cookie?.name).toBe('jikong_assist');
  const served = await request.get('/map/901', { headers: { Cookie: `jikong_assist=${cookie?.value}` } });
  expect(await served.text()).toContain(`<html lang="zh-CN" data-variant="${look}">`);
  await page.goto('/map/901');
  await expect(bar(page)).toBeVisible();
  await expect(tool(page, '长辈版')).toHaveAttribute('aria-pressed', 'true');
});

test('nothing moves when the toolbar comes to a page on which it was left open', async ({ page }) => {
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    Object.defineProperty(window, 'moved', { get: () => moved });
  });
  await arrive(page, '/index', 'show=1&zoom=1.2&theme=white-black');
  await expect(bar(page)).toBeVisible();
  await atRest(page);
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThanOrEqual(0.01);
});

test('closing clears the settings and loads the page again', async ({ page }) => {
  await arrive(page, '/index', 'show=1&zoom=1.3');
  const reloaded = page.waitForEvent('load');
  await tool(page, '关闭').click();
  await reloaded;
  await expect(bar(page)).toBeHidden();
  expect(await page.context().cookies()).toEqual([]);
  expect(await rootSize(page)).toBe('16px');
});

test('closing warns when a form would be lost', async ({ page }) => {
  await arrive(page, '/calc/weight', 'show=1');
  const typed = page
    .getByRole('main')
    .locator('input:not([type="radio"], [type="checkbox"], [type="search"]):visible')
    .first();
  await typed.fill('52');
  await tool(page, '关闭').click();
  const question = page.getByRole('dialog', { name: '填写的内容会丢失' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: '继续填写' }).click();
  await expect(question).toBeHidden();
  await expect(typed).toHaveValue('52');
  await expect(tool(page, '关闭')).toBeFocused();
  await page.keyboard.press('Alt+Shift+Q');
  const reloaded = page.waitForEvent('load');
  await question.getByRole('button', { name: '仍然关闭' }).click();
  await reloaded;
  await expect(bar(page)).toBeHidden();
});

test('a page on which the toolbar is not wanted stays without it until it is opened there', async ({ page }) => {
  await arrive(page, '/map/901', 'show=1&zoom=1.1');
  await more(page);
  await tool(page, '本页不显示').click();
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-variant', 'zoom-110');
  await page.goto('/index');
  await expect(bar(page)).toBeVisible();
  await page.goto('/map/901');
  await expect(bar(page)).toBeHidden();
  await page.locator('#assistant-open').click();
  await expect(bar(page)).toBeVisible();
  await page.reload();
  await expect(bar(page)).toBeVisible();
});

test('by keyboard alone: open, switch, choose colours, read the help, leave', async ({ page }) => {
  await page.goto('/index');
  await page.keyboard.press('Alt+Shift+A');
  await expect(tool(page, '语音')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(tool(page, '语音')).toHaveAttribute('aria-pressed', 'true');
  while (!(await tool(page, '更多').evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab');
    expect(await expectFocusSeen(page)).toMatchObject({ tag: 'button' });
  }
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: '标准配色' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('html')).toHaveAttribute('data-variant', 'theme-yellow-black bar');
  await page.keyboard.press('Escape');
  await expect(tool(page, '更多')).toBeFocused();
  await page.keyboard.press('Alt+Shift+Slash');
  const help = page.getByRole('dialog', { name: '无障碍工具栏帮助' });
  await expect(help.getByRole('row')).toHaveCount(21);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(tool(page, '更多')).toBeFocused();
});

const looks = [
  'show=1',
  'show=1&zoom=1.3&bigtext=1',
  'show=1&simple=1',
  'show=1&simple=1&zoom=1.3&links=1',
  'show=1&theme=yellow-black&links=1',
  'show=1&theme=white-black',
  'show=1&theme=black-white&simple=1',
  'show=1&theme=black-yellow',
  'show=1&theme=yellow-blue&zoom=1.3',
];
const pages = [
  '/index',
  '/article/n/30/31',
  '/detail/31/31001',
  '/rabies/41',
  '/message/81',
  '/calc/43',
  '/search/流感',
  '/survey/83',
];

/** Colours change nothing of the layout: they are looked at on a page of tiles, a text and a form. */
const pagesIn = (settings: string) =>
  settings.includes('theme') ? ['/index', '/detail/31/31001', '/message/81'] : pages;

/** Looks that are held against other widths, too: the bar alone, and the widest text. */
const wide = ['show=1', 'show=1&simple=1&zoom=1.3&links=1'];

/** Labels of the toolbar that do not fit into their buttons. */
const cutLabels = (page: Page) =>
  bar(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.filter((button) => button.scrollWidth > button.clientWidth + 1).length);

/** Nothing sticks out at a width, neither of the page nor of the toolbar. */
async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expectNoSidewaysScroll(page);
  await expect.poll(() => cutLabels(page), `labels that do not fit at ${width} px`).toBe(0);
}

// Every look on a phone, where it is narrowest to read. A page is loaded once for all its widths.
for (const settings of looks) {
  test(`with ${settings}: no violation, nothing sticks out`, async ({ page }) => {
    const widths = wide.includes(settings) ? [1280, 320] : [];
    for (const path of pagesIn(settings)) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 375, height: 800 });
        await arrive(page, path, settings);
        await expect(bar(page)).toBeVisible();
        await expectToFit(page, 375);
        // The documents are those of every-page.spec.ts; of the toolbar itself all rules are asked below.
        expect(await brokenRules(page, { only: rulesOfStyle })).toEqual([]);
        for (const width of widths) await expectToFit(page, width);
      });
    }
    await more(page);
    for (const width of [...widths, 375]) {
      await expectToFit(page, width);
      // What opens is the same document in every look: all rules once for each width.
      expect(await brokenRules(page, { only: settings === 'show=1' ? undefined : rulesOfStyle })).toEqual([]);
    }
  });
}
