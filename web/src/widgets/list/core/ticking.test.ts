import { describe, expect, test } from 'vitest';
import { afterPagePress, afterPress } from './ticking';

const page = ['a', 'b', 'c', 'd'];

describe('a box that is pressed', () => {
  test.each([
    { what: 'is ticked', ticked: [], key: 'b', leaves: ['b'], from: 'b' },
    { what: 'that was ticked is not any more', ticked: ['x', 'b'], key: 'b', leaves: ['x'], from: null },
    { what: 'leaves those of other pages ticked', ticked: ['x'], key: 'b', leaves: ['x', 'b'], from: 'b' },
    { what: 'with Shift alone is as without', ticked: ['x'], key: 'c', wide: 'b', leaves: ['x', 'c'], from: 'c' },
    {
      what: 'with Shift takes all since the last',
      ticked: ['a'],
      key: 'c',
      wide: 'a',
      leaves: ['a', 'b', 'c'],
      from: 'c',
    },
    { what: 'with Shift goes up, too', ticked: ['d'], key: 'b', wide: 'd', leaves: ['d', 'b', 'c'], from: 'b' },
    {
      what: 'with Shift lets go of what is all ticked',
      ticked: page,
      key: 'c',
      wide: 'b',
      leaves: ['a', 'd'],
      from: null,
    },
    { what: 'with Shift after letting go is alone', ticked: ['a'], key: 'c', wide: '', leaves: ['a', 'c'], from: 'c' },
  ])('$what', ({ ticked, key, wide, leaves, from }) => {
    const press = { key, page, wide: wide !== undefined, from: wide || null };
    expect(afterPress(ticked, press)).toEqual({ ticked: leaves, from });
  });
});

describe('the box of the page', () => {
  test.each([
    { what: 'ticks what is missing', ticked: ['x', 'b'], leaves: ['x', 'b', 'a', 'c', 'd'] },
    { what: 'lets go of a page that is all ticked', ticked: ['x', ...page], leaves: ['x'] },
  ])('$what', ({ ticked, leaves }) => {
    expect(afterPagePress(ticked, page)).toEqual(leaves);
  });
});
