import { describe, expect, it } from 'vitest';
import { seeded } from '@/testing/seeded';
import { keyBetween, keysBetween } from './order-keys';

const isSorted = (keys: readonly string[]) => keys.every((key, at) => at === 0 || key > (keys[at - 1] ?? ''));

describe('keys of an order', () => {
  it.each([1, 2, 500, 100_000])('%i rows get short keys that sort', (count) => {
    const keys = keysBetween(null, null, count);
    expect(keys).toHaveLength(count);
    expect(isSorted(keys)).toBe(true);
    expect(keys.every((key) => key.length === 6)).toBe(true);
  });

  it('rows at the end and at the front need no longer keys, however many come', () => {
    const keys = [keyBetween(null, null)];
    for (let count = 0; count < 5000; count += 1) {
      keys.push(keyBetween(keys.at(-1) ?? null, null));
      keys.unshift(keyBetween(null, keys[0] ?? null));
    }
    expect(isSorted(keys)).toBe(true);
    expect(Math.max(...keys.map((key) => key.length))).toBe(6);
  });

  it.each([1, 2, 3, 4, 5])('there is always room between two rows (%i)', (seed) => {
    const chance = seeded(seed);
    let keys = keysBetween(null, null, 3);
    for (let round = 0; round < 400; round += 1) {
      const at = chance.below(3) === 0 ? chance.below(keys.length + 1) : 1; // often at the same place
      keys = keys.toSpliced(at, 0, ...keysBetween(keys[at - 1] ?? null, keys[at] ?? null, 1 + chance.below(4)));
    }
    expect(isSorted(keys)).toBe(true);
    expect(keys.filter((key) => key.length > 6 && key.endsWith('0'))).toEqual([]);
  });
});
