import { describe, expect, it } from 'vitest';
import { type Chance, seeded } from '@/testing/seeded';
import type { RowKey } from './delta';
import { RowChecks } from './row-checks';
import { RowStore } from './row-store';

type Step = { id: string; name: string; count: number; tags: string[]; orderNum: number };

const columns = [
  { name: 'name', label: '名称' },
  { name: 'count', label: '数量' },
  { name: 'tags', label: '标签' },
] as const;

/** A model that is too simple to be wrong: a list of rows, and a copy of it before each step. */
type Model = { rows: Plain[]; past: Plain[][]; future: Plain[][] };
type Plain = { key: RowKey; id: string; name: string; count: number; tags: string[] };

const serverRows = (count: number): Step[] =>
  Array.from({ length: count }, (_, at) => ({ id: `s${at}`, name: `n${at}`, count: at, tags: [], orderNum: at + 1 }));

function open(count: number) {
  let clock = 0;
  const store = new RowStore<Step>({
    columns,
    rows: serverRows(count),
    blank: () => ({ id: '', name: '', count: 0, tags: [], orderNum: 0 }),
    idOf: ({ id }) => id,
    order: { column: 'orderNum', as: 'number' },
    steps: 10_000,
    now: () => {
      clock += 5000; // nothing is typed as one step by chance
      return clock;
    },
  });
  return store;
}

const plain = (store: RowStore<Step>): Plain[] =>
  store.keys().map((key) => ({
    key,
    id: store.cell(key, 'id'),
    name: store.cell(key, 'name'),
    count: store.cell(key, 'count'),
    tags: [...store.cell(key, 'tags')],
  }));

/** A step by chance, done to the store and to the model. */
function act(store: RowStore<Step>, model: Model, chance: Chance): void {
  const before = structuredClone(model.rows);
  const some = () => model.rows.filter(() => chance.below(4) === 0).map(({ key }) => key);
  const one = chance.pick(model.rows);
  switch (chance.below(8)) {
    case 0: {
      const at = chance.below(model.rows.length + 1);
      const parts = Array.from({ length: 1 + chance.below(3) }, () => ({ name: `new ${chance.below(100)}` }));
      const keys = store.insert(at, parts);
      const rows = keys.map((key, nth) => ({ key, id: '', name: parts[nth]?.name ?? '', count: 0, tags: [] }));
      model.rows = model.rows.toSpliced(at, 0, ...rows);
      break;
    }
    case 1: {
      const keys = some();
      store.remove(keys);
      model.rows = model.rows.filter(({ key }) => !keys.includes(key));
      break;
    }
    case 2: {
      const keys = some();
      const others = model.rows.filter(({ key }) => !keys.includes(key));
      const to = chance.below(others.length + 1);
      store.move(keys, to);
      model.rows = others.toSpliced(to, 0, ...model.rows.filter(({ key }) => keys.includes(key)));
      break;
    }
    case 3: {
      if (!one) return;
      const tags = Array.from({ length: chance.below(3) }, () => `t${chance.below(3)}`);
      store.set(one.key, 'tags', tags);
      one.tags = tags;
      break;
    }
    case 4: {
      const keys = some();
      store.change(() => {
        for (const key of keys) store.patch(key, { name: 'together', count: 7 });
      });
      for (const row of model.rows) if (keys.includes(row.key)) Object.assign(row, { name: 'together', count: 7 });
      break;
    }
    default: {
      if (!one) return;
      const count = chance.below(5);
      store.set(one.key, 'count', count);
      one.count = count;
    }
  }
  if (JSON.stringify(before) === JSON.stringify(model.rows)) return;
  model.past.push(before);
  model.future = [];
}

function turn(store: RowStore<Step>, model: Model, from: Plain[][], to: Plain[][], way: 'undo' | 'redo'): void {
  const rows = from.pop();
  expect(store[way]() === null).toBe(rows === undefined);
  if (!rows) return;
  to.push(model.rows);
  model.rows = structuredClone(rows);
}

describe('whatever one person does', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed))('the rows are those of the simple model (%i)', (seed) => {
    const chance = seeded(seed);
    const store = open(chance.below(12));
    const first = plain(store);
    const model: Model = { rows: plain(store), past: [], future: [] };
    for (let round = 0; round < 150; round += 1) {
      const what = chance.below(10);
      if (what === 0) turn(store, model, model.past, model.future, 'undo');
      else if (what === 1) turn(store, model, model.future, model.past, 'redo');
      else act(store, model, chance);
      expect(plain(store)).toEqual(model.rows);
      expect(store.rows().map(({ orderNum }) => orderNum)).toEqual(model.rows.map((_, at) => at + 1));
      expect(store.keys().map((key) => store.indexOf(key))).toEqual(model.rows.map((_, at) => at));
    }
    let steps = 0;
    while (store.undo()) steps += 1;
    expect(plain(store)).toEqual(first);
    expect(store.result()).toMatchObject({ changed: false, removed: [], inserted: [], updated: [] });
    for (let step = 0; step < steps; step += 1) store.redo();
    while (model.future.length > 0) turn(store, model, model.future, model.past, 'redo');
    expect(plain(store)).toEqual(model.rows);
  });

  it.each([1, 2, 3])('what is sent says what became of the stored rows (%i)', (seed) => {
    const chance = seeded(seed);
    const store = open(10);
    const model: Model = { rows: plain(store), past: [], future: [] };
    for (let round = 0; round < 40; round += 1) act(store, model, chance);
    const { rows, inserted, updated, removed, changed } = store.result();
    expect(store.changed).toBe(changed);
    const kept = rows.filter(({ id }) => id !== '');
    expect(inserted).toEqual(rows.filter(({ id }) => id === ''));
    expect([...removed, ...kept.map(({ id }) => id)].sort()).toEqual(
      serverRows(10)
        .map(({ id }) => id)
        .sort(),
    );
    const stored = new Map(serverRows(10).map((row) => [row.id, JSON.stringify(row)]));
    expect(updated).toEqual(kept.filter((row) => JSON.stringify(row) !== stored.get(row.id)));
  });
});

/** A change from elsewhere by chance, done to the store and to the rows of the server. */
function actElsewhere(store: RowStore<Step>, server: Step[], chance: Chance, round: number): void {
  const one = chance.pick(server);
  const after = chance.pick([null, ...server]) ?? null;
  switch (chance.below(6)) {
    case 0: {
      const row = { id: `far${round}`, name: 'far', count: round, tags: [], orderNum: 0 };
      store.remote.row(row, after?.id ?? null);
      server.splice(after ? server.indexOf(after) + 1 : 0, 0, row);
      break;
    }
    case 1: {
      if (!one) return;
      store.remote.removal(one.id);
      server.splice(server.indexOf(one), 1);
      break;
    }
    case 2: {
      if (!one || one === after) return;
      store.remote.move(one.id, after?.id ?? null);
      server.splice(server.indexOf(one), 1);
      server.splice(after ? server.indexOf(after) + 1 : 0, 0, one);
      break;
    }
    default: {
      if (!one) return;
      const part = chance.below(2) === 0 ? { name: `far ${round}` } : { count: 100 + round };
      store.remote.cells(one.id, part);
      Object.assign(one, part);
    }
  }
}

describe('while others change the same rows', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed + 100))('nothing of either side is lost (%i)', (seed) => {
    const chance = seeded(seed);
    const store = open(8);
    const server = serverRows(8);
    const model: Model = { rows: [], past: [], future: [] };
    const entered = new Map<string, { key: RowKey; column: 'name' | 'count'; value: unknown }>();
    for (let round = 0; round < 120; round += 1) {
      if (chance.below(3) === 0) {
        actElsewhere(store, server, chance, round);
      } else if (chance.below(6) === 0) {
        store[chance.below(2) === 0 ? 'undo' : 'redo']();
        entered.clear();
      } else {
        model.rows = plain(store);
        const key = chance.pick(store.keys());
        if (key && chance.below(2) === 0) {
          store.set(key, 'name', `mine ${round}`);
          entered.set(`${key} name`, { key, column: 'name', value: `mine ${round}` });
        } else {
          act(store, model, chance);
          entered.clear();
        }
      }
      for (const { key, column, value } of entered.values()) expect(store.cell(key, column)).toBe(value);
      const keys = store.keys();
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.map((each) => store.indexOf(each))).toEqual(keys.map((_, at) => at));
    }
    const mine = plain(store);
    let undone = 0;
    while (store.undo()) undone += 1;
    const stored = plain(store).filter(({ key }) => store.state(key) !== 'new');
    expect(stored.map(({ id, name, count }) => ({ id, name, count }))).toEqual(
      server.map(({ id, name, count }) => ({ id, name, count })),
    );
    for (let step = 0; step < undone; step += 1) store.redo();
    expect(plain(store)).toEqual(mine);
  });
});

describe('rows into which nothing was entered', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed + 200))(
    'are none, whatever is done around them (%i)',
    async (seed) => {
      const chance = seeded(seed);
      const store = open(6);
      const born = new Map<RowKey, string>();
      const held = (key: RowKey) =>
        JSON.stringify([store.cell(key, 'name'), store.cell(key, 'count'), store.cell(key, 'tags')]);
      const model: Model = { rows: [], past: [], future: [] };
      for (let round = 0; round < 60; round += 1) {
        model.rows = plain(store);
        const what = chance.below(6);
        if (what === 0)
          for (const key of store.insert(chance.below(store.size + 1), [{}, {}])) born.set(key, held(key));
        else if (what === 1) store[chance.below(2) === 0 ? 'undo' : 'redo']();
        else act(store, model, chance);
      }
      const isBlank = (key: RowKey) => born.get(key) === held(key);
      const filled = store.keys().filter((key) => !isBlank(key));
      const ids = filled.map((key) => store.cell(key, 'id'));
      expect(store.result().rows.map(({ id }) => id)).toEqual(ids);
      expect(store.result().inserted).toHaveLength(ids.filter((id) => id === '').length);
      await new RowChecks(store).all();
      expect(store.keys()).toEqual(filled);
      store.accept();
      expect(store.keys()).toEqual(filled);
      expect(store.result().changed).toBe(false);
    },
  );
});
