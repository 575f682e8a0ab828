import { describe, expect, test } from 'vitest';
import { type Box, boxAround, overlap, type Spot } from './free-spot';
import { type Mark, type Sizes, spread } from './spread';

const sizes: Sizes = {
  box: ({ x, y }, number, count) => {
    if (number !== '') return { left: x - 16, top: y - 40, right: x + 16, bottom: y + 1 };
    return count > 1 ? boxAround({ x, y }, 24, 24) : boxAround({ x, y }, 14, 14);
  },
  bounds: { left: 0, top: 0, right: 480, bottom: 480 },
  near: 18,
  far: 220,
  close: 30,
};

/** Numbers that look random and are the same every time. */
function steady(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const town = (count: number, spot: (index: number) => Spot, isNumbered: (index: number) => boolean): Mark[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    number: isNumbered(index) ? String(index + 1) : '',
    at: spot(index),
  }));

const anywhere = steady(7);
const centre = steady(11);
const names = [100, 240, 380].map((x) => boxAround({ x, y: 240 }, 60, 20));

const towns: { name: string; marks: Mark[]; all: boolean }[] = [
  {
    name: 'two at one address',
    marks: town(
      2,
      () => ({ x: 240, y: 200 }),
      () => true,
    ),
    all: true,
  },
  {
    name: 'ten in one street',
    marks: town(
      10,
      (at) => ({ x: 200 + at * 4, y: 240 }),
      () => true,
    ),
    all: true,
  },
  {
    name: 'twenty-two at one spot',
    marks: town(
      22,
      () => ({ x: 240, y: 240 }),
      () => true,
    ),
    all: true,
  },
  {
    name: 'ten in the corner',
    marks: town(
      10,
      () => ({ x: 2, y: 2 }),
      () => true,
    ),
    all: true,
  },
  {
    name: 'a page of ten among sixty-two',
    marks: town(
      62,
      () => ({ x: anywhere() * 480, y: anywhere() * 480 }),
      (at) => at < 10,
    ),
    all: true,
  },
  {
    name: 'a hundred in the middle of the town',
    marks: town(
      100,
      () => ({ x: 200 + centre() * 80, y: 200 + centre() * 80 }),
      (at) => at < 20,
    ),
    all: true,
  },
  {
    name: 'four hundred with numbers',
    marks: town(
      400,
      () => ({ x: 240, y: 240 }),
      () => true,
    ),
    all: false,
  },
];

describe.each(towns)('$name', ({ marks, all }) => {
  const standing = spread(marks, names, sizes);
  const boxes = standing.map(({ at, number, ids }) => sizes.box(at, number, ids.length));

  test('no mark covers another, a name, or leaves the map', () => {
    const covered = (box: Box, index: number) =>
      [...names, ...boxes.slice(0, index)].some((other) => overlap(box, other)) ||
      box.left < 0 ||
      box.top < 0 ||
      box.right > 480 ||
      box.bottom > 480;
    expect(boxes.filter(covered)).toEqual([]);
  });

  test.runIf(all)('every place is there once, with its number where it has one', () => {
    const found = standing.flatMap(({ ids }) => ids).sort((a, b) => Number(a) - Number(b));
    expect(found).toEqual(marks.map(({ id }) => id));
    const numbers = standing.map(({ number }) => number).filter((number) => number !== '');
    expect(numbers).toEqual(marks.map(({ number }) => number).filter((number) => number !== ''));
  });

  test('it stands the same way every time', () => {
    expect(spread(marks, names, sizes)).toEqual(standing);
  });
});

test('a mark with room stays where it is', () => {
  const alone = { id: 'a', number: '1', at: { x: 50, y: 100 } };
  expect(spread([alone], names, sizes)).toEqual([{ ids: ['a'], number: '1', at: alone.at, from: alone.at }]);
});
