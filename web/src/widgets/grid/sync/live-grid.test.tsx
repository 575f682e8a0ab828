import { act, cleanup, screen } from '@testing-library/react';
import { type RefObject, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { createFakeServer } from '@/testing/fake-server';
import { givenFakeSockets, socket } from '@/testing/fake-socket';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { text } from '@/ui-admin/values/text';
import { RowStore } from '@/widgets/rows';
import type { GridColumn } from '../core/grid-column';
import type { GridPort } from './grid-sync';
import { type Leaving, LiveGrid } from './live-grid';

type Word = { id: string; name: string; note?: string };

givenStaffBrowser();

const socketKey = 'sys_dict:5';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  givenFakeSockets();
});

// A connection outlives its window for a while and comes back when it is lost, in a test that knows nothing of it.
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  vi.useRealTimers();
});

const columns: readonly GridColumn<Word>[] = [
  { name: 'name', label: '名称', kind: text, required: true },
  { name: 'note', label: '说明', kind: text },
];
const says = (event: object) => socket().says({ type: 'common_send_date', data: { key: socketKey, args: [event] } });
const saved = () => Promise.resolve({ kind: 'stored' as const, version: 4, rows: [{ id: '1', name: '新' }] });
const away = () => Promise.reject(new ApiError({ kind: 'network', code: 0, message: '网络不通' }));
const person = (id: number) => ({ id: `${id}`, name: `同事${id}` });
const people = (count: number) => Array.from({ length: count }, (_, at) => person(at + 1));

/** One word, open in a window that stores by `write`. */
function open(write: NonNullable<GridPort<Word>['write']> = saved, disabled = false) {
  const leaving: RefObject<Leaving> = { current: null };
  const store = new RowStore<Word>({
    columns,
    rows: [{ id: '1', name: '旧' }],
    blank: () => ({ id: '', name: '' }),
    idOf: ({ id }) => id,
  });
  const read = vi.fn(() => Promise.resolve({ version: 3, rows: [{ id: '1', name: '旧' }] }));
  function Words() {
    const [port] = useState<GridPort<Word>>(() => ({ read, write }));
    return <LiveGrid name="词" {...{ store, columns, socketKey, port, leaving, disabled }} version={3} />;
  }
  const { user } = renderWidget(<Words />, { server: createFakeServer({}) });
  return { user, leaving, store, enters: (name: string) => act(() => store.set(store.keys()[0] ?? '', 'name', name)) };
}

/** What closing the window, another tab or another site asks about. */
const isMarked = () => useUnsaved.getState().marks.size > 0;

/** The element in which the first cell is written. */
const cell = () => screen.getByRole('textbox', { name: /名称$|单元格/ });

const refused = (column: string | null) => async (changes: Parameters<NonNullable<GridPort<Word>['write']>>[0]) => ({
  kind: 'refused' as const,
  problems: [{ key: column ? (changes.rows[0]?.key ?? null) : null, column, message: '服务器不要' }],
});

it('says when something is stored, and what keeps it from being stored', async () => {
  const { enters, store } = open();
  expect(screen.getByText('已保存')).toBeInTheDocument();
  enters('新');
  expect(screen.getByText('正在保存')).toBeInTheDocument();
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  act(() => void store.add());
  expect(screen.getByText('已保存')).toBeInTheDocument();
  act(() => store.set(store.keys()[1] ?? '', 'note', '没有名称'));
  expect(screen.getByText('1 行没有填完，填好后自动保存')).toBeInTheDocument();
  act(() => void store.undo());
  socket().opens();
  act(() => socket().onclose?.());
  expect(screen.getByText('没有连接，正在重新连接，看到的可能不是最新的')).toBeInTheDocument();
});

it.each<[string, () => Promise<never>, string]>([
  ['without a network', away, '没有连接，改动留在本页，连上后自动保存'],
  [
    'once the session has ended',
    () => Promise.reject(new ApiError({ kind: 'expired', code: 401, message: '请登录' })),
    '登录已过期，重新登录后自动保存',
  ],
])('%s what was entered stays, and that is said', async (_, write, words) => {
  const { enters, store } = open(write);
  enters('新');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(store.rows()[0]?.name).toBe('新');
});

it('shows what the server refuses in its cell, and what is about no cell above the rows', async () => {
  const one = open(refused('name'));
  one.enters('新');
  expect(await screen.findByText('有内容没有保存，请按红字修改')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '第 1 行：服务器不要' })).toBeInTheDocument();
  one.enters('旧');
  expect(screen.queryByRole('button', { name: '第 1 行：服务器不要' })).not.toBeInTheDocument();
});

it('tries again what was refused as a whole', async () => {
  const write = vi.fn(refused(null));
  const { enters, user } = open(write);
  enters('新');
  expect(await screen.findByText('没有保存：服务器不要')).toBeInTheDocument();
  write.mockImplementation(saved as never);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(screen.queryByText('没有保存：服务器不要')).not.toBeInTheDocument();
});

it('names who else is here, and how many where they are many', () => {
  open();
  socket().opens();
  says({ event: 'here', people: [person(1), { id: '7', name: '周敏' }] });
  expect(screen.getByText('同事1')).toBeInTheDocument();
  says({ event: 'here', people: people(6) });
  expect(screen.getByText('同事1、同事2、同事3、同事4、同事5等 6 人')).toBeInTheDocument();
  says({ event: 'here', people: [{ id: '7', name: '周敏' }] });
  expect(screen.queryByText('也在这里：')).not.toBeInTheDocument();
});

it('whoever may only look sees no way to change anything', () => {
  open(saved, true);
  expect(screen.getByText('只能查看，他人的改动会出现在这里')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '新增' })).not.toBeInTheDocument();
});

it('is left once everything is stored; the others see that its person has gone', async () => {
  const { enters, leaving } = open();
  socket().opens();
  enters('新');
  expect(await act(async () => leaving.current?.())).toBe(true);
  expect(socket().sent.at(-1)).toBe(`{"type":"close_vxe_table","data":{"socketKey":"${socketKey}"}}`);
});

it.each([
  ['继续编辑', false],
  ['不保存，离开', true],
])('asks before it is left with something that cannot be stored: %s', async (answer, left) => {
  const { enters, leaving, user } = open(away);
  enters('新');
  const going = leaving.current?.();
  await user.click(await screen.findByRole('button', { name: answer }));
  expect(await going).toBe(left);
});

it('what two have written into a cell is unsaved, and asked about, until one has been chosen', async () => {
  const { enters, leaving, store, user } = open(away);
  enters('我的');
  act(() => store.remote.cells('1', { name: '别人的' }));
  expect(screen.getByText('1 格与他人的改动不同，请到格中选择保留哪个，其余自动保存')).toBeInTheDocument();
  expect(isMarked()).toBe(true);
  const going = leaving.current?.();
  await user.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(await going).toBe(false);
  act(() => store.settle(store.keys()[0] ?? '', 'name', 'theirs'));
  expect(screen.getByText('已保存')).toBeInTheDocument();
  expect(isMarked()).toBe(false);
  expect(await act(async () => leaving.current?.())).toBe(true);
});

it('what is typed into an open cell is unsaved before the cell is left', async () => {
  const { user } = open();
  await user.type(cell(), '新');
  expect(screen.getByText('正在填写，离开这一格后自动保存')).toBeInTheDocument();
  expect(isMarked()).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.getByText('已保存')).toBeInTheDocument();
  expect(isMarked()).toBe(false);
});

it('what is typed into an open cell is marked until it is stored', async () => {
  const { user } = open();
  await user.type(cell(), '新');
  await user.keyboard('{Enter}');
  expect(screen.getByText('正在保存')).toBeInTheDocument();
  expect(isMarked()).toBe(true);
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(isMarked()).toBe(false);
});

it('a cell that somebody else changes while it is written in shows both values', async () => {
  const { user, store } = open();
  await user.type(cell(), '我的');
  act(() => store.remote.cells('1', { name: '别人的' }));
  await user.keyboard('{Enter}');
  expect(screen.getByText('1 格与他人的改动不同，请到格中选择保留哪个，其余自动保存')).toBeInTheDocument();
  expect(store.remote.conflicts()).toMatchObject([{ mine: '我的', theirs: '别人的' }]);
});
