import { describe, expect, it } from 'vitest';
import { type Box, shiftsOf, stepOf, targetOf } from './places';

/** Three rows of different heights with 8 between them. */
const rows: Box[] = [
  { left: 0, top: 0, width: 100, height: 20 },
  { left: 0, top: 28, width: 100, height: 60 },
  { left: 0, top: 96, width: 100, height: 20 },
];
const tiles: Box[] = [0, 1, 2, 3, 4].map((at) => ({
  left: (at % 3) * 50,
  top: Math.floor(at / 3) * 50,
  width: 40,
  height: 40,
}));

describe('what is dragged', () => {
  it.each([
    [0, 10, 0],
    [0, 47, 0],
    [0, 49, 1],
    [0, 400, 2],
    [2, 9, 0],
    [2, 30, 1],
    [1, -90, 0],
  ])('row %i with its middle at %i takes place %i', (from, y, to) => {
    expect(targetOf(rows, from, { x: 50, y }, 'vertical')).toBe(to);
  });

  it('makes room that fits rows of different heights', () => {
    expect(shiftsOf(rows, 0, 2, 'vertical').map(({ y }) => y)).toEqual([96, -28, -28]);
    expect(shiftsOf(rows, 1, 0, 'vertical').map(({ y }) => y)).toEqual([68, -28, 0]);
    expect(shiftsOf(rows, 1, 1, 'vertical').map(({ y }) => y)).toEqual([0, 0, 0]);
  });

  it('goes to the nearest place among tiles', () => {
    expect(targetOf(tiles, 4, { x: 20, y: 15 }, 'grid')).toBe(0);
    expect(shiftsOf(tiles, 3, 1, 'grid')).toEqual([
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: -100, y: 50 },
      { x: 50, y: -50 },
      { x: 0, y: 0 },
    ]);
  });

  it.each([
    ['ArrowUp', 'vertical', -1],
    ['ArrowDown', 'grid', 3],
    ['ArrowLeft', 'horizontal', -1],
    ['End', 'grid', 5],
    ['a', 'vertical', 0],
  ] as const)('%s moves in a %s list by %i', (key, axis, by) => {
    expect(stepOf(key, tiles, axis)).toBe(by);
  });
});
