import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { keys, tabTo } from '@/testing/browser/keys';
import { expectAccessible, settle } from '@/testing/browser/look';
import { showPart } from '@/testing/browser/show';
import type { ListColumn } from './core/columns';
import type { ListState } from './core/state';
import { RowsTable } from './view/rows-table';
import { rowsThere, useList } from './view/use-list';

type Row = { id: string; name: string };
type Answer = { records: Row[]; total: number; size: number; current: number; pages: number };

const columns: ListColumn<Row>[] = [{ name: 'name', title: '名称', rowHeader: true, sorter: true }];
const nameOf = ({ name }: Row) => name;
const looks = { label: '列表', columns, nameOf, empty: '没有数据' };

/** What was asked for, as column, order and page, each with what answers it. */
const asked = new Map<string, () => void>();

const ask = ({ column, order, pageNo, pageSize }: ListState) =>
  queryOptions({
    queryKey: ['held', column, order, pageNo, pageSize],
    queryFn: () =>
      new Promise<Answer>((resolve) => {
        const name = `${column} ${order} ${pageNo}`;
        const records = [{ id: name, name }];
        asked.set(name, () => resolve({ records, total: 50, size: 10, current: pageNo, pages: 5 }));
      }),
  });

function HeldList() {
  return <RowsTable {...looks} list={useList({ ask, local: true })} />;
}

const answer = async (name: string) => {
  await expect.poll(() => [...asked.keys()]).toContain(name);
  asked.get(name)?.();
};
const line = page.getByRole('rowheader');

/** Presses at once, before anything is drawn: with what lies over a list that waits, a pointer would have to wait, too. */
async function press(...targets: Locator[]) {
  const found = await Promise.all(targets.map((target) => target.findElement()));
  for (const each of found) if (each instanceof HTMLElement) each.click();
}
const head = page.getByRole('columnheader', { name: '名称' });
const number = (pageNo: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${pageNo}$`) });

beforeEach(() => asked.clear());

test('an older answer that comes late does not take the place of what was asked for last', async () => {
  showPart('列表', <HeldList />);
  await answer('createTime desc 1');
  await expect.element(line).toHaveText('createTime desc 1');
  await press(number(2));
  await expect.poll(() => asked.has('createTime desc 2')).toBe(true);
  await press(number(3));
  await answer('createTime desc 3');
  await expect.element(line).toHaveText('createTime desc 3');
  asked.get('createTime desc 2')?.();
  await settle();
  await expect.element(line).toHaveText('createTime desc 3');
});

test('who presses twice before anything is drawn changes what was asked for last, not what is still shown', async () => {
  showPart('列表', <HeldList />);
  await answer('createTime desc 1');
  await expect.element(line).toHaveText('createTime desc 1');
  await press(head, number(2));
  await answer('name desc 2');
  await expect.element(line).toHaveText('name desc 2');
});

/** What head and page numbers showed when whoever keeps the state of the list was drawn with it. */
const shownAt: string[] = [];

function WatchedList() {
  const list = useList({ ask, local: true });
  const { column, pageNo } = list.state;
  if (column === 'name') {
    const now = document.querySelector('.ant-pagination-item-active')?.textContent;
    shownAt.push(`${column} ${pageNo}: ${head.query()?.getAttribute('aria-sort')}, ${now}`);
  }
  return <RowsTable {...looks} list={list} />;
}

test('a pressed head and a pressed page are marked before anything else hears of them', async () => {
  shownAt.length = 0;
  showPart('列表', <WatchedList />);
  await answer('createTime desc 1');
  await expect.element(line).toHaveText('createTime desc 1');
  await expect.element(head).not.toHaveAttribute('aria-sort');
  await head.click();
  await answer('name desc 1');
  await expect.element(line).toHaveText('name desc 1');
  await number(2).click();
  await answer('name desc 2');
  await expect.element(line).toHaveText('name desc 2');
  expect(new Set(shownAt)).toEqual(new Set(['name 1: descending, 1', 'name 2: descending, 2']));
});

test('a head sorts downwards first, then upwards, also by Enter, and says so', async () => {
  showPart('列表', <HeldList />);
  await answer('createTime desc 1');
  await expect.element(line).toHaveText('createTime desc 1');
  await tabTo(head);
  await keys('Enter');
  await answer('name desc 1');
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await keys('Enter');
  await answer('name asc 1');
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(line).toHaveText('name asc 1');
  await expectAccessible();
});

const rows: Row[] = ['甲', '乙'].map((name) => ({ id: name, name }));
const box = page.getByRole('checkbox', { name: '选择 乙' });
const isTicked = () => (box.query() as HTMLInputElement | null)?.checked;

/** What the box showed when whoever keeps the choice was drawn with it. */
const shownBefore: (boolean | undefined)[] = [];

function ChosenList({ takes }: { takes: boolean }) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  if (keys.length > 0) shownBefore.push(isTicked());
  const onTick = (next: readonly string[]) => {
    if (takes) setKeys(next);
  };
  const ticks = { keys, latest: () => keys, multiple: true, onTick, onRow: () => {} };
  return <RowsTable {...looks} list={{ ...rowsThere(rows), ticks }} />;
}

test('a pressed box is ticked before anything else hears of it', async () => {
  shownBefore.length = 0;
  showPart('列表', <ChosenList takes />);
  await box.click();
  await expect.poll(() => shownBefore.length).toBeGreaterThan(0);
  expect(new Set(shownBefore)).toEqual(new Set([true]));
  await expect.element(box).toBeChecked();
});

test('a box whose choice is refused was ticked for that moment, and is as before', async () => {
  showPart('列表', <ChosenList takes={false} />);
  await expect.element(box).toBeVisible();
  const seen: (boolean | undefined)[] = [];
  const watch = new MutationObserver(() => seen.push(isTicked()));
  watch.observe(document.body, { subtree: true, attributes: true });
  await box.click();
  await expect.element(box).not.toBeChecked();
  watch.disconnect();
  expect(seen).toContain(true);
});
