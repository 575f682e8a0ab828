import { describe, expect, it } from 'vitest';
import { afterKey, fitted, frameOn, regionOf, wholeView, zoomed } from './crop';

const stage = { width: 600, height: 600 };
const square = frameOn(stage, 1);
const wide = { width: 4000, height: 2000 };

it.each([
  ['a square', 1, { width: 552, height: 552 }],
  ['a wide frame', 2, { width: 552, height: 276 }],
  ['a tall frame', 0.5, { width: 276, height: 552 }],
])('%s fits the stage', (_, ratio, frame) => expect(frameOn(stage, ratio)).toEqual(frame));

describe('the part that is cut out', () => {
  it.each([
    ['the middle at first', wholeView, { x: 1000, y: 0, width: 2000, height: 2000 }],
    ['the left end', { zoom: 1, x: 9999, y: 0 }, { x: 0, y: 0, width: 2000, height: 2000 }],
    ['the right end', { zoom: 1, x: -9999, y: 50 }, { x: 2000, y: 0, width: 2000, height: 2000 }],
    ['half as much at twice the size', { zoom: 2, x: 0, y: 0 }, { x: 1500, y: 500, width: 1000, height: 1000 }],
    ['a corner at twice the size', { zoom: 2, x: 9999, y: 9999 }, { x: 0, y: 0, width: 1000, height: 1000 }],
    ['no less than the largest zoom shows', { zoom: 99, x: 0, y: 0 }, { x: 1875, y: 875, width: 250, height: 250 }],
  ])('is %s', (_, view, region) => expect(regionOf(fitted(view, wide, square), wide, square)).toEqual(region));

  it('never leaves a tiny picture', () => {
    const dot = { width: 1, height: 1 };
    expect(regionOf(fitted({ zoom: 8, x: 5, y: 5 }, dot, square), dot, square)).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    });
  });

  it('stays inside every picture at every zoom and place', () => {
    for (let at = 0; at < 500; at += 1) {
      const picture = { width: 1 + ((at * 37) % 911), height: 1 + ((at * 53) % 733) };
      const frame = frameOn(stage, 0.4 + (at % 7) / 3);
      const view = fitted(
        { zoom: 1 + (at % 50) / 7, x: (at % 11) * 90 - 450, y: (at % 13) * 80 - 480 },
        picture,
        frame,
      );
      const { x, y, width, height } = regionOf(view, picture, frame);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(x + width).toBeLessThanOrEqual(picture.width);
      expect(y + height).toBeLessThanOrEqual(picture.height);
    }
  });
});

it('what lies under the fingers stays there while zooming', () => {
  const at = { x: 100, y: -40 };
  const before = { zoom: 2, x: 30, y: 10 };
  const after = zoomed(before, 1.5, at);
  expect((at.x - after.x) / after.zoom).toBeCloseTo((at.x - before.x) / before.zoom);
  expect((at.y - after.y) / after.zoom).toBeCloseTo((at.y - before.y) / before.zoom);
});

it.each([
  ['ArrowLeft', { zoom: 2, x: 8, y: 0 }],
  ['ArrowRight', { zoom: 2, x: -8, y: 0 }],
  ['ArrowUp', { zoom: 2, x: 0, y: 8 }],
  ['ArrowDown', { zoom: 2, x: 0, y: -8 }],
  ['+', { zoom: 2.2, x: 0, y: 0 }],
  ['0', wholeView],
  ['a', null],
])('the key %s', (key, view) => expect(afterKey(key, { zoom: 2, x: 0, y: 0 }, false)).toEqual(view));
