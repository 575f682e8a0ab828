import { describe, expect, it, vi } from 'vitest';
import type { RowStoreOptions } from './row-core';
import { RowStore } from './row-store';

type Work = { id: string; place: string; days: number; city: string; district: string; orderNum: number };

const stored = (id: string, place: string, days = 1): Work => ({
  id,
  place,
  days,
  city: '杭州',
  district: '西湖',
  orderNum: Number(id),
});

function open(options: Partial<RowStoreOptions<Work>> = {}) {
  const clock = { now: 0 };
  const store = new RowStore<Work>({
    columns: [
      { name: 'place', label: '地点' },
      { name: 'days', label: '天数', initial: 3 },
      { name: 'city', label: '城市' },
      { name: 'district', label: '区县' },
    ],
    rows: [stored('1', '一'), stored('2', '二'), stored('3', '三')],
    blank: () => ({ id: '', place: '', days: 0, city: '', district: '', orderNum: 0 }),
    idOf: ({ id }) => id,
    order: { column: 'orderNum', as: 'number' },
    now: () => clock.now,
    ...options,
  });
  const [one = '', two = '', three = ''] = store.keys();
  const places = () => store.rows().map(({ place }) => place);
  return { store, clock, one, two, three, places };
}

describe('rows', () => {
  it('have keys of their own, which stay when they move', () => {
    const { store, one, places } = open();
    store.move(one, 2);
    expect(places()).toEqual(['二', '三', '一']);
    expect(store.keys().at(-1)).toBe(one);
    expect(store.cell(one, 'orderNum')).toBe(3);
  });

  it('that are new hold the defaults of their columns', () => {
    const { store, one } = open();
    const [key = ''] = store.insertBelow(one, [{ place: '新' }]);
    expect(store.row(key)).toEqual({ id: '', place: '新', days: 3, city: '', district: '', orderNum: 2 });
    expect(store.state(key)).toBe('new');
  });

  it('are not more than there is room for', () => {
    const { store } = open({ most: 4 });
    expect(store.insert(0, [{}, {}, {}])).toHaveLength(1);
    expect(store.add()).toBeUndefined();
    expect(store.size).toBe(4);
  });

  it('are sent with their numbers, those that changed, and the ids of those that went', () => {
    const { store, one, two } = open();
    store.remove(one);
    store.set(two, 'days', 9);
    store.set(two, 'days', 1);
    const key = store.add({ place: '四' }) ?? '';
    expect(store.result()).toEqual({
      rows: [{ ...stored('2', '二'), orderNum: 1 }, { ...stored('3', '三'), orderNum: 2 }, store.row(key)],
      inserted: [store.row(key)],
      updated: [
        { ...stored('2', '二'), orderNum: 1 },
        { ...stored('3', '三'), orderNum: 2 },
      ],
      removed: ['1'],
      changed: true,
    });
  });

  it('that were new and are removed leave nothing behind', () => {
    const { store } = open();
    store.remove(store.add() ?? '');
    expect(store.result()).toMatchObject({ changed: false, removed: [] });
  });

  it('are what the server has, once it has stored them', () => {
    const { store, one } = open();
    store.set(one, 'place', '改');
    const key = store.add({ place: '四' }) ?? '';
    store.accept(store.rows().map((row, at) => ({ ...row, id: String(at + 1) })));
    expect(store.result().changed).toBe(false);
    expect(store.canUndo).toBe(false);
    store.remote.cells('4', { place: '他' });
    expect(store.cell(key, 'place')).toBe('他');
  });

  it('can keep keys that sort in place of numbers', () => {
    const { store, two } = open({
      order: { column: 'place', as: 'key' },
      rows: [stored('1', '000001'), stored('2', '000004')],
    });
    const [key = ''] = store.insertBelow(store.keys()[0] ?? '');
    expect(store.rows().map(({ place }) => place)).toEqual(['000001', '000002', '000004']);
    store.move(two, 0);
    expect(store.result().updated.map(({ id }) => id)).toEqual(['2']);
    expect(store.state(key)).toBe('new');
  });
});

describe('undo', () => {
  it('takes a word that was typed back as a whole, and a pause ends a word', () => {
    const { store, clock, one } = open();
    for (const text of ['一a', '一ab', '一abc']) {
      clock.now += 200;
      store.set(one, 'place', text, { typing: true });
    }
    clock.now += 5000;
    store.set(one, 'place', '一abc d', { typing: true });
    store.undo();
    expect(store.cell(one, 'place')).toBe('一abc');
    store.undo();
    expect(store.cell(one, 'place')).toBe('一');
    expect(store.undo()).toBeNull();
    store.redo();
    expect(store.cell(one, 'place')).toBe('一abc');
  });

  it('does not join what is typed into another cell, or after the person has left', () => {
    const { store, one, two } = open();
    store.set(one, 'place', 'a', { typing: true });
    store.set(two, 'place', 'b', { typing: true });
    store.seal();
    store.set(two, 'place', 'bc', { typing: true });
    const steps = [store.undo(), store.undo(), store.undo()];
    expect(steps.map((step) => step?.cell?.key)).toEqual([two, two, one]);
    expect(store.canUndo).toBe(false);
  });

  it('has no step for what was typed and deleted again', () => {
    const { store, one } = open();
    store.set(one, 'place', '一a', { typing: true });
    store.set(one, 'place', '一', { typing: true });
    expect(store.canUndo).toBe(false);
  });

  it('takes back what followed from a step together with it', () => {
    const { store, one } = open({
      consequences: (column) => (column === 'city' ? { district: '' } : null),
    });
    store.set(one, 'city', '宁波');
    store.set(one, 'days', 30, { capture: 'default' });
    expect(store.row(one)).toMatchObject({ city: '宁波', district: '', days: 30 });
    store.undo();
    expect(store.row(one)).toEqual(stored('1', '一'));
    expect(store.canUndo).toBe(false);
  });

  it('brings a deleted row back where it was, with what was entered', () => {
    const { store, two, places } = open();
    store.set(two, 'place', '改');
    store.remove(two);
    expect(store.undo()?.rows).toEqual([two]);
    expect(places()).toEqual(['一', '改', '三']);
  });

  it('skips a step about a row that others have deleted meanwhile', () => {
    const { store, one, two } = open();
    store.set(one, 'days', 5);
    store.set(two, 'place', 'a');
    store.set(two, 'place', '二');
    store.remote.removal('2');
    store.undo();
    expect(store.cell(one, 'days')).toBe(1);
  });

  it('forgets the oldest of too many steps', () => {
    const { store, one } = open({ steps: 2 });
    for (const days of [2, 3, 4]) store.set(one, 'days', days);
    while (store.undo());
    expect(store.cell(one, 'days')).toBe(2);
  });
});

describe('changes from elsewhere', () => {
  it('come in and are no step', () => {
    const { store, one, places } = open();
    store.remote.cells('1', { place: '他' });
    store.remote.row(stored('9', '九'), '1');
    store.remote.move('3', null);
    expect(places()).toEqual(['三', '他', '九', '二']);
    expect(store.canUndo).toBe(false);
    expect(store.state(one)).toBe('changed'); // only its number: another row stands before it
  });

  it('of a cell that was changed here leave it as it is, and both values can be looked at', () => {
    const { store, one } = open();
    store.set(one, 'place', '我');
    store.remote.cells('1', { place: '他', days: 8 });
    expect(store.row(one)).toMatchObject({ place: '我', days: 8 });
    expect(store.remote.conflicts()).toEqual([{ key: one, column: 'place', mine: '我', theirs: '他' }]);
    store.settle(one, 'place', 'theirs');
    expect(store.cell(one, 'place')).toBe('他');
    expect(store.remote.conflicts()).toEqual([]);
    store.undo();
    expect(store.cell(one, 'place')).toBe('我');
  });

  it('are no conflict when both wrote the same, or when only mine is kept', () => {
    const { store, one } = open();
    store.set(one, 'place', '同');
    store.set(one, 'days', 5);
    store.remote.cells('1', { place: '同', days: 6 });
    store.settle(one, 'days', 'mine');
    expect(store.remote.conflicts()).toEqual([]);
    expect(store.cell(one, 'days')).toBe(5);
  });

  it('win over what has arrived at the server before', () => {
    const { store, one } = open();
    store.set(one, 'place', '我');
    store.remote.cells('1', { place: '我' });
    store.remote.cells('1', { place: '后来' });
    expect(store.cell(one, 'place')).toBe('后来');
  });

  it('undo leads to what the server has now, not to what it had then', () => {
    const { store, one } = open();
    store.set(one, 'place', '我');
    store.remote.cells('1', { place: '他' });
    store.undo();
    expect(store.cell(one, 'place')).toBe('他');
    store.redo();
    expect(store.cell(one, 'place')).toBe('我');
  });

  it('delete a row, unless something was entered in it: then it stays as a new one', () => {
    const { store, one, places } = open();
    store.set(one, 'place', '我');
    store.remote.removal('1');
    store.remote.removal('2');
    expect(places()).toEqual(['我', '三']);
    expect(store.state(one)).toBe('new');
    expect(store.result().removed).toEqual([]);
  });

  it('bring back a row that was deleted elsewhere', () => {
    const { store, places } = open();
    store.remote.removal('2');
    store.remote.row(stored('2', '二'), '1');
    expect(places()).toEqual(['一', '二', '三']);
    expect(store.result().changed).toBe(false);
  });
});

describe('who is told', () => {
  it('of a changed cell: those of the cell, its row and its column, once each, and nobody else', () => {
    const { store, one, two } = open();
    const told = { cell: vi.fn(), same: vi.fn(), row: vi.fn(), column: vi.fn(), order: vi.fn(), all: vi.fn() };
    const others = vi.fn();
    store.onCell(one, 'place', told.cell);
    store.onCell(one, 'place', told.same);
    store.onRow(one, told.row);
    store.onColumn('place', told.column);
    store.onAny(told.all);
    for (const column of ['days', 'city']) store.onCell(one, column, others);
    store.onCell(two, 'place', others);
    store.onRow(two, others);
    store.onOrder(others);
    store.change(() => {
      store.set(one, 'place', 'a');
      store.set(one, 'place', 'ab');
    });
    const { order, ...concerned } = told;
    for (const listener of Object.values(concerned)) expect(listener).toHaveBeenCalledOnce();
    expect(others).not.toHaveBeenCalled();
    store.set(one, 'place', 'ab');
    expect(told.cell).toHaveBeenCalledOnce();
  });

  it('of a move: those of the order and of the numbers', () => {
    const { store, one, two } = open();
    const told = { order: vi.fn(), number: vi.fn(), cell: vi.fn() };
    store.onOrder(told.order);
    store.onCell(two, 'orderNum', told.number);
    store.onCell(two, 'place', told.cell);
    store.moveBy(one, 1);
    expect(told.order).toHaveBeenCalledOnce();
    expect(told.number).toHaveBeenCalledOnce();
    expect(told.cell).not.toHaveBeenCalled();
  });

  it('not those who have left', () => {
    const { store, one } = open();
    const told = vi.fn();
    store.onCell(one, 'place', told)();
    store.set(one, 'place', 'a');
    expect(told).not.toHaveBeenCalled();
  });

  it('finds a row and the list of rows the same until they change', () => {
    const { store, one, two } = open();
    const [rows, keys, row] = [store.rows(), store.keys(), store.row(two)];
    expect(store.rows()).toBe(rows);
    store.set(one, 'place', 'a');
    expect(store.rows()).not.toBe(rows);
    expect(store.keys()).toBe(keys);
    expect(store.row(two)).toBe(row);
  });
});

/** Seconds that this process has computed: others may share the processor. */
function computed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

describe('many rows', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => stored(String(at + 1), `n${at}`));

  it('take 100,000 values in about a second', () => {
    const { store } = open({ rows });
    const keys = store.keys();
    const taken = computed(() => {
      for (let at = 0; at < 100_000; at += 1) store.set(keys[(at * 7) % keys.length] ?? '', 'days', at);
    });
    expect(taken).toBeLessThan(3);
    expect(store.cell(keys[7] ?? '', 'days')).toBe(80_001);
  });

  it('are loaded, moved, filled in between and taken back without a wait', () => {
    const { store } = open({ rows, steps: 1000 });
    const taken = computed(() => {
      for (let at = 0; at < 100; at += 1) {
        store.move(store.keys()[at * 50] ?? '', 19_000 - at);
        store.insert(10_000, [{ place: 'x' }]);
        store.rows();
      }
      store.insert(
        100,
        Array.from({ length: 500 }, () => ({})),
      );
      while (store.undo());
    });
    expect(store.rows()).toEqual(rows);
    expect(taken).toBeLessThan(6);
  });
});
