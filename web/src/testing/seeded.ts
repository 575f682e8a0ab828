/** Numbers by chance that are the same in each run (mulberry32), for tests of what must hold whatever people do. */
export function seeded(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    /** A whole number from 0 to under the limit. */
    below,
    pick: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)],
  };
}

export type Chance = ReturnType<typeof seeded>;
