import { describe, expect, test } from 'vitest';
import { type Box, boxAround, freeSpot, overlap } from './free-spot';

const square = [
  { x: 0, y: 0 },
  { x: 120, y: 0 },
  { x: 120, y: 120 },
  { x: 0, y: 120 },
];
const middle = { x: 60, y: 60 };
const name: [number, number] = [45, 18];

describe('a name on a map', () => {
  test('stands in the middle of an empty district', () => expect(freeSpot(square, middle, name, [])).toEqual(middle));

  test.each<[string, Box[]]>([
    ['one pin in the middle', [{ left: 45, top: 40, right: 75, bottom: 80 }]],
    ['pins all along the diagonal', [0, 20, 40, 60, 80].map((at) => boxAround({ x: at, y: at }, 30, 30))],
    ['everything taken but the lower quarter', [{ left: 0, top: 0, right: 120, bottom: 88 }]],
  ])('goes beside %s, and stays in its district', (_, blocked) => {
    const at = freeSpot(square, middle, name, blocked);
    if (!at) throw new Error('no place is found');
    const box = boxAround(at, ...name);
    expect(blocked.filter((other) => overlap(box, other))).toEqual([]);
    expect([box.left >= 0, box.top >= 0, box.right <= 120, box.bottom <= 120]).toEqual([true, true, true, true]);
  });

  test('has no place where pins cover the whole district', () =>
    expect(freeSpot(square, middle, name, [{ left: 0, top: 0, right: 120, bottom: 120 }])).toBeNull());
});
