// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterAnswer } from './after-answer';

const act = vi.fn();
const key = (type: 'keydown' | 'keyup', init: KeyboardEventInit = {}) =>
  document.dispatchEvent(new KeyboardEvent(type, init));
/** A picture, and the task after it. */
const nextPicture = () => vi.advanceTimersByTime(20);

beforeEach(() => {
  key('keyup'); // what another test may have left pressed
  vi.useFakeTimers();
  act.mockClear();
});

afterEach(() => {
  key('keyup');
  vi.useRealTimers();
});

test('what a press asks for comes after the picture that answers it', () => {
  afterAnswer(act);
  expect(act).not.toHaveBeenCalled();
  nextPicture();
  expect(act).toHaveBeenCalledOnce();
});

test('what a key asks for waits until all keys of the combination are let go', () => {
  key('keydown', { altKey: true });
  key('keydown', { altKey: true, shiftKey: true });
  afterAnswer(act);
  key('keyup', { altKey: true });
  nextPicture();
  expect(act).not.toHaveBeenCalled();
  key('keyup');
  nextPicture();
  expect(act).toHaveBeenCalledOnce();
});

test('a key that is held is not waited for, nor one that is let go in another window', () => {
  key('keydown');
  afterAnswer(act);
  vi.advanceTimersByTime(400);
  expect(act).toHaveBeenCalledOnce();
  afterAnswer(act);
  window.dispatchEvent(new Event('blur'));
  nextPicture();
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(2);
});
