import { describe, expect, it } from 'vitest';
import { scaleOf, shareOf, stepFor } from './scale';

describe('an axis', () => {
  it.each<[string, (number | null)[], { whole: boolean; end?: number }, number[]]>([
    ['goes up in round steps', [3, 1850, null], { whole: true }, [0, 500, 1000, 1500, 2000]],
    ['counts whole things in whole steps', [1], { whole: true }, [0, 1]],
    ['counts a few whole things one by one', [3], { whole: true }, [0, 1, 2, 3]],
    ['takes 2.5 only where it may', [9], { whole: true }, [0, 5, 10]],
    ['marks parts where there are parts', [0.7], { whole: false }, [0, 0.2, 0.4, 0.6, 0.8]],
    ['marks nothing finer than is written', [0.004], { whole: false }, [0, 0.1]],
    ['goes on to the end that it was given', [12], { whole: false, end: 100 }, [0, 25, 50, 75, 100]],
    ['goes further than that when a figure does', [120], { whole: false, end: 100 }, [0, 50, 100, 150]],
    ['goes below zero', [-3, 6], { whole: true }, [-4, -2, 0, 2, 4, 6]],
    ['has room for nothing but zero', [0, 0], { whole: true }, [0, 1]],
    ['stands without a figure', [null], { whole: true }, [0, 1]],
  ])('%s', (_, values, wish, ticks) => {
    expect(scaleOf(values, wish).ticks).toEqual(ticks);
  });

  it('has at most so many steps', () => {
    for (let n = 1; n < 3000; n += 7) {
      expect(n / stepFor(n, { whole: true })).toBeLessThanOrEqual(4);
    }
  });

  it('says where a figure lies', () => {
    expect(shareOf(scaleOf([-5, 5], { whole: true }), 0)).toBe(0.5);
  });
});
