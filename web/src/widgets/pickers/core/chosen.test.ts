import { describe, expect, test } from 'vitest';
import { allKnown, joined, textsOf } from './chosen';

const entry = (value: string) => ({ value, text: `名${value}` });

describe('what is chosen in a picker', () => {
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
