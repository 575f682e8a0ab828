import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { provoke } from '../src/testing/provoke';
import { staffCalls } from './staff-calls';
import { expect, test } from './test';

declare global {
  interface Window {
    /** Tells the test what happened. */
    caught: (what: string) => void;
    /** The attack that is being tried. */
    attack: string;
    provoke: (place: string) => string[];
  }
}

/** The attacks that the sanitiser's tests in Go and the schema's tests in TypeScript read, too. */
const corpus: readonly { class: string; html: string }[] = JSON.parse(
  readFileSync(new URL('../../internal/content/richtext/testdata/xss-corpus.json', import.meta.url), 'utf8'),
);

/** Words before every attack, by which one sees that it got there. */
const arrived = '前面的话';

/** What a page may load: our own files, and the count of visits. */
const ours = /^\/(assets|pictures|files|detail|preview)\/|^\/api\/(visit$|sys\/common\/static\/)/;

/** Notes whatever an attack could do: run, open a dialog or a window, ask for something, lead away. */
async function setTrap(page: Page): Promise<string[]> {
  const caught: string[] = [];
  await page.exposeBinding('caught', (_, what: string) => caught.push(what));
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(window, name, { value: () => window.caught(`${name} ran: ${window.attack}`) });
    }
  });
  await page.addInitScript({ content: `window.provoke = ${provoke}` });
  page.on('dialog', (dialog) => {
    caught.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => caught.push('a window opened'));
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && !ours.test(pathname)) {
      caught.push(`request ${request.method()} ${pathname}`);
    }
  });
  return caught;
}

/** Waits for what comes late: pictures that do not load, timers, checks of the text. */
async function expectNothingCaught(page: Page, caught: readonly string[]): Promise<void> {
  await page.waitForTimeout(800);
  expect(caught).toEqual([]);
}

/** Several at once: every article is a page that takes its time. */
function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

test.describe('nothing of the corpus runs', () => {
  type Saved = { id: string; version: number; body: string };
  const blank = { columnId: '84', title: '攻击样例', source: '办公室' };

  const visit = async (page: Page, address: string) => {
    await page.goto(address);
    await expect(page.locator('.prose')).toContainText(arrived);
    expect(await page.evaluate(() => window.provoke('.prose'))).toEqual([]);
  };

  test('after the server has stored it and shows it to the public', async ({ page, request }) => {
    const caught = await setTrap(page);
    const call = await staffCalls(request);
    let article = await call<Saved>('/content/article/add', { ...blank, body: '<p>稍后填写</p>' });
    const save = async (body: string) => {
      article = await call<Saved>('/content/article/edit', { ...article, body }, 'PUT');
      return article.body;
    };
    const bodies: string[] = [];
    for (const { html } of corpus) {
      bodies.push(await save(`<p>${arrived}</p>${html}`));
    }
    article = await call<Saved>('/content/article/publish', article);
    for (const group of inGroups(bodies, 81)) {
      const body = group.join('');
      expect(await save(body)).toBe(body); // what was stored is stored again as it is
      await visit(page, `/detail/${blank.columnId}/${article.id}`);
    }
    await expectNothingCaught(page, caught);
    await call('/content/article/withdraw', { ...article, reason: '只是试一试' });
  });

  test('in the preview of a text that was never saved', async ({ page, request }) => {
    const caught = await setTrap(page);
    const call = await staffCalls(request);
    for (const group of inGroups(corpus, 27)) {
      const body = group.map(({ html }) => `<p>${arrived}</p>${html}`).join('');
      const { url } = await call<{ url: string }>('/content/article/preview', { ...blank, body });
      await visit(page, url);
    }
    await expectNothingCaught(page, caught);
  });
});
