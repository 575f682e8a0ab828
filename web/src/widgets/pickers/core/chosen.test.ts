import { describe, expect, test } from 'vitest';
import { allKnown, joined, picked, pickedOnPage, textsOf } from './chosen';

const entry = (value: string) => ({ value, text: `名${value}` });
const values = (list: readonly { value: string }[]) => list.map(({ value }) => value).join('');

describe('what is chosen in a picker', () => {
  test.each([
    ['single: another one takes its place', 'a', 'b', false, 'b'],
    ['single: the same one stays', 'a', 'a', false, 'a'],
    ['multiple: one more', 'a', 'b', true, 'ab'],
    ['multiple: again takes it away', 'ab', 'a', true, 'b'],
  ])('%s', (_, before, key, multiple, want) => {
    expect(values(picked([...before].map(entry), entry(key), multiple))).toBe(want);
  });

  test.each([
    ['what was chosen on another page stays', 'x', 'ab', 'a', 'xa'],
    ['a box that is cleared takes its row away', 'xa', 'ab', '', 'x'],
    ['all of a page', 'x', 'ab', 'ab', 'xab'],
    ['a row that was chosen before keeps its place', 'bx', 'ab', 'ab', 'bxa'],
  ])('%s', (_, before, page, keys, want) => {
    expect(values(pickedOnPage([...before].map(entry), [...page].map(entry), [...keys]))).toBe(want);
  });

  test('is stored as a comma list', () => expect(joined([entry('1'), entry('2')])).toBe('1,2'));

  test('a stored member without a known text stands for itself, or for what is shown meanwhile', () => {
    expect(textsOf('1,9,', [entry('1')])).toEqual([entry('1'), { value: '9', text: '9' }]);
    expect(textsOf('1,9', [entry('1')], '…')).toEqual([entry('1'), { value: '9', text: '…' }]);
    expect(textsOf('', [])).toEqual([]);
  });

  test.each([
    ['', true],
    ['1', true],
    ['1,2,', true],
    ['1,9', false],
  ])('all of %j is known: %s', (value, want) => expect(allKnown(value, [entry('1'), entry('2')])).toBe(want));
});
