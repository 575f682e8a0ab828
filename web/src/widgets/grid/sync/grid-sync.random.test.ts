import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Chance, seeded } from '@/testing/seeded';
import { ModelServer, ModelWindow, plainRows } from './sync-world';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const changes = 1_000;

function act({ store }: ModelWindow, chance: Chance, text: string): void {
  const key = chance.pick(store.keys()) ?? '';
  const kind = chance.below(10);
  if (kind === 0) store.insert(chance.below(store.size + 1), [{ name: text }]);
  else if (kind === 1 && store.size > 10) store.remove(key);
  else if (kind === 2) store.move(key, chance.below(store.size));
  else if (kind === 3) store.undo();
  else if (kind === 4) store.set(key, 'count', chance.below(1000));
  else store.set(key, 'name', text);
}

function settleSome({ store }: ModelWindow, chance: Chance, oneOf: number): void {
  for (const { key, column } of store.remote.conflicts()) {
    if (chance.below(oneOf) === 0) store.settle(key, column, chance.below(2) === 0 ? 'mine' : 'theirs');
  }
}

/** Two windows of one server; the second is offline for a fifth of the time. */
async function play(seed: number, step: (window: ModelWindow, chance: Chance, at: number) => void) {
  const chance = seeded(seed);
  const server = new ModelServer(20);
  const windows = [new ModelWindow(server), new ModelWindow(server)];
  for (let at = 0; at < changes; at += 1) {
    step(windows[chance.below(2)] as ModelWindow, chance, at);
    if (at === changes * 0.4) windows[1]?.goes(false);
    await vi.advanceTimersByTimeAsync(chance.below(400));
    if (at === changes * 0.6) windows[1]?.goes(true);
    for (const window of windows) settleSome(window, chance, 5);
  }
  for (let round = 0; round < 10; round += 1) {
    for (const window of windows) settleSome(window, chance, 1);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  for (const window of windows) {
    expect(window.plain()).toEqual(plainRows(server));
    expect(window.sync.snapshot()).toMatchObject({ pending: false, conflicts: [], problems: [] });
    window.sync.stop();
  }
  return server;
}

it.each([1, 2, 3, 4])(
  'two people, a thousand changes, one of them offline for a while: equal at the end (%i)',
  async (seed) => {
    await play(seed, (window, chance, at) => act(window, chance, `文${at}`));
  },
);

it.each([5, 6])('what nobody else has edited is there as it was entered last (%i)', async (seed) => {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const server = await play(seed, (window, chance, at) => {
    const { store } = window;
    const key = chance.pick(store.keys()) ?? '';
    const id = store.cell(key, 'id');
    if (chance.below(4) === 0) store.move(key, chance.below(store.size));
    else if (window.nth === 0) {
      store.set(key, 'name', `文${at}`);
      names.set(id, `文${at}`);
    } else {
      store.set(key, 'count', at);
      counts.set(id, at);
    }
  });
  expect(server.rows).toHaveLength(20);
  for (const { id, name, count } of server.rows) {
    expect({ id, name, count }).toEqual({ id, name: names.get(id) ?? name, count: counts.get(id) ?? count });
  }
});
