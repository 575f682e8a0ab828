import { describe, expect, it, vi } from 'vitest';
import { link } from '@/shared/rules/rules';
import { RowChecks } from './row-checks';
import type { AsyncCellRule } from './row-column';
import { RowStore } from './row-store';

type File = { name: string; href: string; code: string; from: number; to: number };

const file = (name: string, part: Partial<File> = {}): File => ({
  name,
  href: '/a',
  code: '',
  from: 1,
  to: 2,
  ...part,
});

function open(rows: readonly File[], asked: AsyncCellRule<File> = async () => null) {
  const store = new RowStore<File>({
    columns: [
      { name: 'name', label: '名称', required: true, unique: true, max: 5 },
      { name: 'href', label: '地址', required: true, rules: [link] },
      { name: 'code', label: '编码', asyncRules: [asked] },
      { name: 'to', label: '止', beside: (to, { from }) => (to < from ? '止不能早于起' : null) },
    ],
    rows,
    blank: () => file(''),
  });
  const checks = new RowChecks(store, 0);
  const said = () => checks.list().map(({ key, label, message }) => `${store.indexOf(key) + 1} ${label}：${message}`);
  return { store, checks, said, keys: store.keys() };
}

describe('checks of rows', () => {
  it('look at all rows and list what is wrong in their order', async () => {
    const { checks, said } = open([
      file('甲'),
      file('', { href: 'x' }),
      file('很长的一个名称'),
      file('丁', { from: 9 }),
    ]);
    await checks.all();
    expect(said()).toEqual([
      '2 名称：请填写名称',
      '2 地址：请填写以 http:// 或 https:// 开头的网址，或以 / 开头的站内地址',
      '3 名称：最大长度5位字符',
      '4 止：止不能早于起',
    ]);
  });

  it('say nothing about a cell that nobody has looked at, and follow one that was', () => {
    const { store, checks, said, keys } = open([file('')]);
    const [key = ''] = keys;
    expect(said()).toEqual([]);
    checks.check(key, 'name');
    expect(said()).toEqual(['1 名称：请填写名称']);
    store.set(key, 'name', 'a');
    expect(said()).toEqual([]);
    store.set(key, 'name', '');
    expect(said()).toHaveLength(1);
  });

  it('find a value that two rows hold, at both, and let it go at both', async () => {
    const { store, checks, said, keys } = open([file('甲'), file('乙'), file('甲')]);
    await checks.all();
    expect(said()).toEqual(['1 名称：名称与其他行重复', '3 名称：名称与其他行重复']);
    store.set(keys[0] ?? '', 'name', '丙');
    expect(said()).toEqual([]);
    store.set(keys[1] ?? '', 'name', '丙');
    expect(said()).toEqual(['1 名称：名称与其他行重复', '2 名称：名称与其他行重复']);
    store.remove(keys[0] ?? '');
    expect(said()).toEqual([]);
    store.undo();
    expect(said()).toHaveLength(2);
  });

  it('look at the other cells of a row when one of them changes', () => {
    const { store, checks, said, keys } = open([file('甲', { from: 3 })]);
    const [key = ''] = keys;
    checks.check(key, 'to');
    expect(said()).toEqual(['1 止：止不能早于起']);
    store.set(key, 'from', 1);
    expect(said()).toEqual([]);
  });

  it('show what the server refused until the cell changes', () => {
    const { store, checks, said, keys } = open([file('甲')]);
    const [key = ''] = keys;
    checks.check(key, 'name');
    checks.refuse(key, 'name', '名称含有敏感词');
    expect(said()).toEqual(['1 名称：名称含有敏感词']);
    store.set(key, 'name', '乙');
    expect(said()).toEqual([]);
  });

  it('keep what the server refused of a cell when another one of its row is put right, and forget it when the rows are sent again', async () => {
    const { store, checks, said, keys } = open([file('甲'), file('')]);
    const [first = '', second = ''] = keys;
    await checks.all();
    checks.refuse(first, 'name', '名称含有敏感词');
    checks.refuse(first, 'href', '打不开');
    checks.refuse(second, 'code', '已停用');
    store.set(first, 'href', '/b');
    expect(said()).toEqual(['1 名称：名称含有敏感词', '2 名称：请填写名称', '2 编码：已停用']);
    expect((await checks.all()).length).toBe(3); // asking what is wrong sends nothing
    checks.forgive();
    expect(said()).toEqual(['2 名称：请填写名称']);
  });

  it('show what was refused of a row as a whole, or of a cell that is not there, in its first cell that may be changed', () => {
    const { checks, said, keys } = open([file('甲')]);
    const [key = ''] = keys;
    checks.refuse(key, '', '这一行已停用');
    expect(said()).toEqual(['1 名称：这一行已停用']);
    checks.refuse(key, 'owner', '不是您的');
    expect(said()).toEqual(['1 名称：这一行已停用']);
    checks.refuse('gone', 'name', '没有');
    expect(checks.list()).toHaveLength(1);
  });

  it('show what was refused of rows within a cell at that cell, until they show it themselves', () => {
    const { store, checks, said, keys } = open([file('甲'), file('乙')]);
    const [key = ''] = keys;
    checks.refuse(key, 'code[1].text', '重复了');
    checks.refuse(key, 'code.3', '太长');
    expect(said()).toEqual(['1 编码：编码 2：重复了；编码 4：太长']);
    const taken = checks.takeWithin(key, 'code');
    expect(taken).toEqual([
      { row: 1, column: 'text', message: '重复了' },
      { row: 3, column: '', message: '太长' },
    ]);
    expect(said()).toEqual([]);
    checks.refuseWithin(key, 'code', taken.slice(1));
    expect(said()).toEqual(['1 编码：编码 4：太长']);
    store.set(key, 'code', 'x');
    expect(said()).toEqual([]);
  });

  it('tell only the cell whose message changes', () => {
    const { store, checks, keys } = open([file('甲'), file('乙')]);
    const told = { cell: vi.fn(), other: vi.fn(), list: vi.fn() };
    checks.onCell(keys[0] ?? '', 'name', told.cell);
    checks.onCell(keys[1] ?? '', 'name', told.other);
    checks.onList(told.list);
    checks.check(keys[0] ?? '', 'name');
    store.set(keys[0] ?? '', 'name', '');
    expect(told.cell).toHaveBeenCalledOnce();
    expect(told.list).toHaveBeenCalledOnce();
    expect(told.other).not.toHaveBeenCalled();
  });
});

describe('questions to the server', () => {
  it('are put about what is new and right, and waited for', async () => {
    const asked = vi.fn<AsyncCellRule<File>>(async (text) => (text === 'x' ? '编码已存在' : null));
    const { store, checks, said } = open([file('甲', { code: 'stored' })], asked);
    store.add(file('乙', { code: 'x' }));
    store.add(file('丙', { code: 'y' }));
    store.add(file('丁'));
    await checks.all();
    expect(asked.mock.calls.map(([text]) => text)).toEqual(['x', 'y']);
    expect(said()).toEqual(['2 编码：编码已存在']);
    await checks.all();
    expect(asked.mock.calls.map(([text]) => text)).toEqual(['x', 'y', 'x']); // what was good is not asked again
  });

  it('are given up when the cell changes', async () => {
    const answers: ((message: string | null) => void)[] = [];
    const signals: AbortSignal[] = [];
    const { store, checks, said, keys } = open([file('甲')], (_, __, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    });
    const [key = ''] = keys;
    store.set(key, 'code', 'a');
    checks.check(key, 'code');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    store.set(key, 'code', 'ab');
    expect(signals[0]?.aborted).toBe(true);
    answers[0]?.('编码已存在');
    checks.check(key, 'code');
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(null);
    await checks.all();
    expect(said()).toEqual([]);
  });

  it('are put a few at a time', async () => {
    let running = 0;
    let most = 0;
    const { store, checks } = open([], async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return null;
    });
    store.insert(
      0,
      Array.from({ length: 20 }, (_, at) => file(`n${at}`, { code: `c${at}` })),
    );
    await checks.all();
    expect(most).toBe(4);
  });

  it('that fail are a fault to whoever waits', async () => {
    const { store, checks } = open([], async () => {
      throw new Error('broken');
    });
    store.add(file('甲', { code: 'a' }));
    await expect(checks.all()).rejects.toThrow('broken');
  });
});

it('checks 2,000 rows of 20 columns without keeping the screen waiting', async () => {
  type Wide = Record<`c${number}`, string>;
  const names = Array.from({ length: 20 }, (_, at) => `c${at}` as const);
  const wide = (at: number): Wide => Object.fromEntries(names.map((name) => [name, `${name} ${at}`]));
  const store = new RowStore<Wide>({
    columns: names.map((name) => ({ name, label: name, required: true, unique: name === 'c0', max: 50 })),
    rows: Array.from({ length: 2000 }, (_, at) => wide(at)),
    blank: () => wide(0),
  });
  const checks = new RowChecks(store);
  const before = process.cpuUsage();
  expect(await checks.all()).toEqual([]);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(1);
});
