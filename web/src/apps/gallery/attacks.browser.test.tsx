import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { storedBox } from '@/testing/browser/editing';
import { pause } from '@/testing/browser/keys';
import { show } from '@/testing/browser/show';
import { provoke } from '@/testing/provoke';
import corpus from '../../../../internal/content/richtext/testdata/xss-corpus.json';

/** Words before every attack, by which one sees that it got there. */
const arrived = '前面的话';

/** What the page may load: the program, as the tests run it, and pictures of this site. */
const ours = /^\/(src|node_modules|@[a-z-]+|pictures|files)\/|^\/api\/sys\/common\/static\//;

let caught: string[] = [];
let attack = '';

/** Notes whatever an attack could do: run, open a dialog or a window. */
beforeEach(async () => {
  caught = [];
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
    vi.spyOn(window, name).mockImplementation((): never => {
      caught.push(`${name} ran: ${attack}`);
      return undefined as never;
    });
  }
  await commands.takeRequests();
});

afterEach(() => vi.restoreAllMocks());

/** What ran, and what was asked for. Pictures that do not load, timers and checks of the text come late. */
async function found(): Promise<string[]> {
  await pause(800);
  const requests = (await commands.takeRequests()).map((request) => request.split(' '));
  const foreign = requests.filter(([, address = '']) => /^http/.test(address) && !ours.test(new URL(address).pathname));
  return [...caught, ...foreign.map(([method, address = '']) => `${method} ${new URL(address).pathname}`)];
}

type Way = {
  name: string;
  scenario: string;
  /** Where the attack would run. */
  places: readonly string[];
  put: (html: string) => Promise<void>;
  /** Opens what has to be open, such as the source. */
  open?: () => Promise<void>;
};

/** When everything that was asked for is done: timers would round up to 4 ms, thousands of times. */
const soon = () => scheduler.postTask(() => undefined, { priority: 'background' });

async function store(value: string): Promise<void> {
  const box = storedBox.element();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, value);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  await soon();
}

const ways: readonly Way[] = [
  { name: 'a stored value in the rich text', scenario: 'rich-text/stored', places: ['.ProseMirror'], put: store },
  {
    name: 'what is pasted',
    scenario: 'rich-text/stored',
    places: ['.ProseMirror'],
    put: async (html) => {
      await store('');
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
    scenario: 'rich-text/stored',
    places: ['.ProseMirror', '.cm-content'],
    open: async () => {
      await page.getByRole('button', { name: '源代码' }).click();
      await expect.element(page.css('.cm-content')).toBeVisible();
    },
    put: async (html) => {
      const source = document.querySelector<HTMLElement>('.cm-content');
      source?.focus();
      document.execCommand('selectAll');
      document.execCommand('insertText', false, html);
      await soon();
      // A shortcut takes over at once what was typed.
      source?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control', ctrlKey: true, bubbles: true }));
    },
  },
  {
    name: 'Markdown in its preview',
    scenario: 'markdown-editor/stored',
    places: ['section[aria-label="通知预览"]', '.cm-content'],
    put: async (html) => {
      const press = (name: string) =>
        document.querySelector<HTMLElement>(`[role=toolbar] button[aria-label="${name}"]`)?.click();
      press('编辑');
      await store(html);
      press('对照'); // a new preview does not wait for a pause in the typing
    },
  },
  { name: 'code', scenario: 'code-editor/stored', places: ['.cm-content'], put: store },
];

async function open(scenario: string): Promise<void> {
  await show(scenario);
  await expect.element(page.getByRole('textbox', { name: /^(正文|通知|模板)$/ })).toBeVisible();
}

test('the trap springs where nothing protects', async () => {
  await open('code-editor/stored');
  page
    .getByRole('main')
    .element()
    .insertAdjacentHTML(
      'beforeend',
      `<div id="bare"><p onfocus="alert(1)"><a href="javascript:confirm(2)">文</a><img src="/x"></p></div>`,
    );
  expect(provoke('#bare')).toEqual(['<p onfocus>']);
  expect((await found()).map((what) => what.replace(/:.*/, '')).sort()).toEqual(['GET /x', 'alert ran', 'confirm ran']);
});

describe('nothing of the corpus runs', () => {
  test.each(ways)('of $name', async ({ scenario, places, put, open: prepare }) => {
    await open(scenario);
    await prepare?.();
    const wrong: string[] = [];
    for (const [at, { html }] of corpus.entries()) {
      attack = html;
      const words = `${arrived}${at}`;
      await put(`<p>${words}</p>\n${html}`);
      await soon();
      for (const place of places) {
        const there = document.querySelector(place)?.textContent?.includes(words);
        wrong.push(...[...(there ? [] : ['it never got there']), ...provoke(place)].map((what) => `${what}: ${html}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(await found()).toEqual([]);
  });
});
