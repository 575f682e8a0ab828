import { describe, expect, it } from 'vitest';
import { atEnd, grabbed, moved, percent, pressed, type Slider, start } from './slider';

const keys = (...names: string[]): Slider => names.reduce((slider, key) => pressed(slider, key) ?? slider, start);

describe('the thumb under a pointer', () => {
  const held = grabbed(20, 200);

  it.each([
    ['goes along', 120, 50, false],
    ['stops before the start', -400, 0, false],
    ['is almost there', 219, 99, false],
    ['reaches the end', 220, 100, true],
    ['stops at the end', 900, 100, true],
  ])('%s', (_, x, where, end) => {
    const slider = moved(held, x);
    expect(percent(slider)).toBe(where);
    expect(atEnd(slider)).toBe(end);
  });

  it('can come back', () => {
    expect(moved(moved(held, 120), 20).at).toBe(0);
  });

  it('stays where it is when nothing holds it', () => {
    expect(moved(start, 500)).toBe(start);
  });

  it('does not move on a track without room', () => {
    expect(moved(grabbed(0, 0), 500).at).toBe(0);
  });
});

describe('the thumb under keys', () => {
  it.each([
    ['right', ['ArrowRight', 'ArrowRight', 'ArrowLeft'], 10],
    ['up and down', ['ArrowUp', 'ArrowUp', 'ArrowDown'], 10],
    ['by pages', ['PageUp', 'PageUp', 'PageDown'], 25],
    ['home', ['ArrowRight', 'PageUp', 'Home'], 0],
    ['before the start', ['ArrowLeft'], 0],
  ])('goes %s', (_, names, where) => {
    expect(percent(keys(...names))).toBe(where);
  });

  it('is at the end after ten steps or at once', () => {
    expect(atEnd(keys(...Array<string>(9).fill('ArrowRight')))).toBe(false);
    expect(atEnd(keys(...Array<string>(10).fill('ArrowRight')))).toBe(true);
    expect(atEnd(keys('End'))).toBe(true);
  });

  it('leaves other keys alone', () => {
    expect(pressed(start, 'Tab')).toBeNull();
    expect(pressed(start, 'constructor')).toBeNull();
  });
});
