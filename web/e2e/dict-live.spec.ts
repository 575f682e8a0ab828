import { type Browser, expect, type Locator, type Page, request, test } from '@playwright/test';
import { type Chance, seeded } from '../src/testing/seeded';
import { administrator } from './people.mjs';
import { keptOf } from './sign-in';
import { type Call, callsOf, login, type SignedIn } from './staff-calls';
import { postgres, type TwoNodes, twoNodes } from './two-nodes';

/** The long form: a thousand changes together, half a minute without a network. */
const isLong = process.env.JIKONG_TEST_EVERYTHING !== undefined;
const changes = isLong ? 500 : 10; // of each; the seeds add and move rows among the first ten, on one side while it is offline
const away = isLong ? 30_000 : 2_000;

const deputy = { username: 'e2e_deputy', realname: '测试副手', password: 'Qinghe-Mulan-2037' };

test.skip(!postgres, 'two servers share a database: scripts/with-postgres gives one');
test.setTimeout(isLong ? 30 * 60_000 : 120_000);

/** Somebody at the items of the dictionary, and what of it has to be there in the end. */
class Editor {
  readonly grid: Locator;
  private readonly page: Page;
  private readonly column: 'itemText' | 'description';
  private readonly chance: Chance;
  /** What was entered last, by the value of the row. */
  readonly entered = new Map<string, string>();
  readonly added: string[] = [];

  constructor(page: Page, column: 'itemText' | 'description', seed: number) {
    this.page = page;
    this.column = column;
    this.chance = seeded(seed);
    this.grid = page.getByRole('dialog', { name: /字典列表/ });
  }

  /** So many changes: most of them a text in the column of this person, some a row that is added or moved. */
  async edits(from: number, to: number): Promise<void> {
    for (let nth = from; nth < to; nth += 1) {
      const kind = this.chance.below(10);
      const value = `v${this.chance.below(rows)}`;
      if (kind === 0) await this.adds(value, `${this.column}${nth}`);
      else if (kind === 1) await this.moves(value);
      else await this.writes(value, `${this.column === 'itemText' ? '文' : '说明'}${nth}`);
    }
  }

  async writes(value: string, words: string): Promise<void> {
    await this.cell(value, this.column).click();
    await this.page.keyboard.type(words);
    await this.page.keyboard.press(this.column === 'description' ? 'Control+Enter' : 'Enter');
    this.entered.set(value, words);
  }

  async shows(state: string): Promise<void> {
    await expect(this.grid.getByText(state, { exact: true })).toBeVisible({ timeout: 60_000 });
  }

  cell(value: string, column: string): Locator {
    const isRow = this.page.locator('[data-cell=itemValue]').getByText(value, { exact: true });
    return this.grid.getByRole('row').filter({ has: isRow }).locator(`[data-cell=${column}]`);
  }

  /** The rows as they stand: value, text, description. */
  async stands(): Promise<string[]> {
    return await this.grid.getByRole('row').evaluateAll((all) =>
      all.flatMap((row) => {
        const text = (name: string) => row.querySelector(`[data-cell=${name}]`)?.textContent ?? null;
        const value = text('itemValue');
        return value === null ? [] : [`${value}=${text('itemText')}（${text('description')}）`];
      }),
    );
  }

  private async adds(below: string, value: string): Promise<void> {
    await this.cell(below, 'itemText').click();
    await this.page.keyboard.press('Control+Enter');
    await this.page.keyboard.type('新');
    await this.page.keyboard.press('Tab');
    await this.page.keyboard.type(value);
    await this.page.keyboard.press('Enter');
    this.added.push(value);
  }

  private async moves(value: string): Promise<void> {
    await this.cell(value, 'itemText').click();
    await this.page.keyboard.press(this.chance.below(2) === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
  }
}

const rows = 20;
/** The row that both write while one is offline; nobody touches it otherwise. */
const contested = `v${rows}`;
const code = 'live_words';

let nodes: TwoNodes;
let signedIn: readonly [SignedIn, SignedIn];
let call: Call;
let dict: string;

test.beforeAll(async () => {
  nodes = await twoNodes([{ ...administrator }, deputy]);
  const [one, other] = await Promise.all([
    request.newContext({ baseURL: nodes.addresses[0] }),
    request.newContext({ baseURL: nodes.addresses[1] }),
  ]);
  signedIn = await Promise.all([login(one, administrator), login(other, deputy)]);
  call = callsOf(one, signedIn[0]);
  const items = { rows: Array.from({ length: rows + 1 }, (_, at) => ({ itemText: `项${at}`, itemValue: `v${at}` })) };
  dict = (await call<{ id: string }>('/sys/dict/add', { dictCode: code, dictName: '一起改的字典', items })).id;
});

test.afterAll(() => nodes?.stop());

/** Opens the items at one of the servers, in a window that is high enough for all rows. */
async function opens(browser: Browser, at: 0 | 1): Promise<Page> {
  const baseURL = nodes.addresses[at];
  const kept = keptOf(signedIn[at]);
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: isLong ? 9_000 : 1_800 } });
  await page.addInitScript((session) => localStorage.setItem('jikong.session', session), kept);
  await page.goto(`/system/dict?dictCode=${code}`);
  await page.getByRole('button', { name: '字典配置：一起改的字典' }).click();
  return page;
}

async function stored(): Promise<string[]> {
  type Item = { itemValue: string; itemText: string; description: string };
  const list = `/sys/dictItem/list?dictId=${dict}&pageSize=500&column=sortOrder&order=asc`;
  const { records } = await call<{ records: Item[] }>(list, undefined, 'GET');
  return records.map(({ itemValue, itemText, description }) => `${itemValue}=${itemText}（${description}）`);
}

test('two people at two servers edit one dictionary, one of them offline for a while: nothing is lost, and a cell that both wrote keeps both texts until somebody chooses', async ({
  browser,
}) => {
  const pages = await Promise.all([opens(browser, 0), opens(browser, 1)]);
  const here = new Editor(pages[0], 'itemText', 50);
  const there = new Editor(pages[1], 'description', 68);
  await here.shows(deputy.realname);
  await there.shows(administrator.realname);

  const other = new Editor(pages[1], 'itemText', 9);
  const forth = async () => {
    await here.edits(0, changes);
    await here.writes(contested, '管理员写的');
    await here.shows('已保存');
  };
  const back = async (written: Promise<void>) => {
    await there.edits(0, changes * 0.4);
    nodes.cut(true);
    const until = Date.now() + away;
    await there.edits(changes * 0.4, changes * 0.6);
    await other.writes(contested, '副手写的');
    await there.shows('没有连接，改动留在本页，连上后自动保存');
    await written;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now())));
    nodes.cut(false);
    await pages[1].evaluate(() => window.dispatchEvent(new Event('online'))); // as the machine says whose network is back
    await there.edits(changes * 0.6, changes);
  };
  const written = forth();
  await Promise.all([written, back(written)]);

  await there.shows('1 格与他人的改动不同，请到格中选择保留哪个，其余自动保存');
  await expect(other.cell(contested, 'itemText')).toContainText('副手写的');
  await expect(here.cell(contested, 'itemText')).toHaveText('管理员写的');
  await other.cell(contested, 'itemText').click();
  await pages[1].getByRole('button', { name: '保留我的：副手写的' }).click();
  for (const editor of [here, there]) await editor.shows('已保存');
  await expect(here.cell(contested, 'itemText')).toHaveText('副手写的');
  await expect.poll(() => there.stands(), { timeout: 60_000 }).toEqual(await stored());
  await expect.poll(() => here.stands(), { timeout: 60_000 }).toEqual(await stored());
  const kept = await stored();
  for (const value of [...here.added, ...there.added]) expect(kept.join()).toContain(`${value}=新（`);
  for (const [value, words] of here.entered) {
    const text = value === contested ? '副手写的' : words; // who chose last
    expect(kept.join()).toContain(`${value}=${text}（`);
  }
  for (const [value, words] of there.entered) {
    expect(kept.find((row) => row.startsWith(`${value}=`))).toMatch(new RegExp(`（${words}）$`));
  }
});
