import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { galleryPort } from './ports.mjs';
import { staffCalls } from './staff-calls';
import { expect, test } from './test';

declare global {
  interface Window {
    /** Tells the test what happened. */
    caught: (what: string) => void;
    /** The attack that is being tried. */
    attack: string;
    provoke: (place: string) => string[];
    /** Puts a text into the editor in one way. */
    put: (html: string) => unknown;
    /** Types into the box of the gallery that holds the stored value. */
    store: (value: string) => void;
  }
}

/** The attacks that the sanitiser's tests in Go and the schema's tests in TypeScript read, too. */
const corpus: readonly { class: string; html: string }[] = JSON.parse(
  readFileSync(new URL('../../internal/content/testdata/xss-corpus.json', import.meta.url), 'utf8'),
);

/** Words before every attack, by which one sees that it got there. */
const arrived = '前面的话';

/** What a page may load: our own files, and the count of visits. */
const ours = /^\/(assets|pictures|files|detail|preview)\/|^\/gallery\.html$|^\/api\/(visit$|sys\/common\/static\/)/;

/** Notes whatever an attack could do: run, open a dialog or a window, ask for something, lead away. */
async function setTrap(page: Page): Promise<string[]> {
  const caught: string[] = [];
  await page.exposeBinding('caught', (_, what: string) => caught.push(what));
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(window, name, { value: () => window.caught(`${name} ran: ${window.attack}`) });
    }
    window.store = (value) => {
      const box = document.querySelector('textarea:not([aria-hidden])');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, value);
      box?.dispatchEvent(new Event('input', { bubbles: true }));
    };
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

/**
 * Sets off everything in a part of the page: every event at every element, every link pressed. Returns what must not be there,
 * whether it ran or not. Runs in the browser.
 */
function provoke(place: string): string[] {
  const root = document.querySelector(place);
  if (!root) {
    return [`no ${place}`];
  }
  const types = Object.keys(Object.getOwnPropertyDescriptors(HTMLElement.prototype))
    .filter((name) => name.startsWith('on'))
    .map((name) => name.slice(2));
  const stay = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.protocol !== 'javascript:') {
      event.preventDefault(); // where honest links lead is no attack
    }
  };
  const forbidden =
    'script, style, iframe, frame, object, embed, applet, base, meta, link, form, input, button, svg, math, portal, template';
  const found = [...root.querySelectorAll(forbidden)].map((element) => `<${element.localName}>`);
  window.addEventListener('click', stay, true);
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const odd = element.getAttributeNames().filter((name) => /^(on|srcdoc|formaction|ping|name$)/.test(name));
    found.push(...odd.map((name) => `<${element.localName} ${name}>`));
    for (const type of types) {
      element.dispatchEvent(new Event(type, { cancelable: true }));
    }
    if (element instanceof HTMLAnchorElement) {
      element.click();
    }
  }
  window.removeEventListener('click', stay, true);
  return found;
}

/** Waits for what comes late: pictures that do not load, timers, checks of the text. */
async function expectNothingCaught(page: Page, caught: readonly string[]): Promise<void> {
  await page.waitForTimeout(800);
  expect(caught).toEqual([]);
}

type Way = {
  name: string;
  /** Scenario of the gallery. */
  widget: string;
  /** Presses what has to be open, such as the source. */
  before?: string;
  /** Where the attack would run. */
  places: readonly string[];
  /** Runs in the browser. */
  put: (html: string) => unknown;
};

const ways: readonly Way[] = [
  {
    name: 'a stored value in the rich text',
    widget: 'rich-text',
    places: ['.ProseMirror'],
    put: (html) => window.store(html),
  },
  {
    name: 'what is pasted',
    widget: 'rich-text',
    places: ['.ProseMirror'],
    put: async (html) => {
      window.store('');
      await new Promise((resolve) => setTimeout(resolve));
      for (const framed of [html, `<table><tbody><tr><td>${html}</td></tr></tbody></table>`]) {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', framed);
        clipboardData.setData('text/plain', framed);
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.querySelector('.ProseMirror')?.dispatchEvent(paste);
      }
    },
  },
  {
    name: 'what is typed into the source',
    widget: 'rich-text',
    before: '源代码',
    places: ['.ProseMirror', '.cm-content'],
    put: async (html) => {
      const source = document.querySelector<HTMLElement>('.cm-content');
      source?.focus();
      document.execCommand('selectAll');
      document.execCommand('insertText', false, html);
      await new Promise((resolve) => setTimeout(resolve));
      // A shortcut takes over at once what was typed.
      source?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control', ctrlKey: true, bubbles: true }));
    },
  },
  {
    name: 'Markdown in its preview',
    widget: 'markdown-editor',
    places: ['section[aria-label="通知预览"]', '.cm-content'],
    put: async (html) => {
      const press = (name: string) =>
        document.querySelector<HTMLElement>(`[role=toolbar] button[aria-label="${name}"]`)?.click();
      press('编辑');
      window.store(html);
      await new Promise((resolve) => setTimeout(resolve));
      press('对照'); // a new preview does not wait for a pause in the typing
    },
  },
  { name: 'code', widget: 'code-editor', places: ['.cm-content'], put: (html) => window.store(html) },
];

test.describe('nothing of the corpus runs', () => {
  test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

  const open = async (page: Page, widget: string) => {
    const caught = await setTrap(page);
    await page.goto(`/gallery.html#${widget}/stored`);
    await page.getByRole('textbox', { name: /^(正文|通知|模板)$/ }).waitFor();
    return caught;
  };

  test('while the trap springs where nothing protects', async ({ page }) => {
    const caught = await open(page, 'code-editor');
    const found = await page.evaluate(() => {
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'beforeend',
          `<div id="bare"><p onfocus="alert(1)"><a href="javascript:confirm(2)">文</a><img src="x"></p></div>`,
        );
      return window.provoke('#bare');
    });
    expect(found).toEqual(['<p onfocus>']);
    await expect
      .poll(() => caught.map((what) => what.replace(/:.*/, '')).sort())
      .toEqual(['alert ran', 'confirm ran', 'request GET /x']);
  });

  for (const { name, widget, before, places, put } of ways) {
    test(`of ${name}`, async ({ page }) => {
      const caught = await open(page, widget);
      if (before) {
        await page.getByRole('button', { name: before }).click();
        await page.locator('.cm-content').waitFor();
      }
      await page.addScriptTag({ content: `window.put = ${put}` });
      const found = await page.evaluate(
        async ({ attacks, places, arrived }) => {
          const found: string[] = [];
          for (const [at, attack] of attacks.entries()) {
            window.attack = attack;
            const words = `${arrived}${at}`;
            await window.put(`<p>${words}</p>\n${attack}`);
            await new Promise((resolve) => setTimeout(resolve));
            for (const place of places) {
              const there = document.querySelector(place)?.textContent?.includes(words);
              found.push(
                ...[...(there ? [] : ['it never got there']), ...window.provoke(place)].map(
                  (what) => `${what}: ${attack}`,
                ),
              );
            }
          }
          return found;
        },
        { attacks: corpus.map(({ html }) => html), places, arrived },
      );
      expect(found).toEqual([]);
      await expectNothingCaught(page, caught);
    });
  }
});

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
