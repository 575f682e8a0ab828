import { describe, expect, it } from 'vitest';
import { frozenAt, isColumnSettings, placed, toggled, widened } from './column-choice';
import type { AnyGridColumn } from './grid-column';

const offered: AnyGridColumn[] = ['name', 'age', 'unit'].map((name) => ({ name, label: name }));

describe('a reader arranges columns', () => {
  it('by hiding one and showing it again', () => {
    const hidden = toggled({ hidden: ['age'] }, 'unit');
    expect(hidden.hidden).toEqual(['age', 'unit']);
    expect(toggled(hidden, 'age').hidden).toEqual(['unit']);
  });

  it.each([
    ['first', 0, ['unit', 'name', 'age']],
    ['in the middle', 1, ['name', 'unit', 'age']],
    ['no further than last', 9, ['name', 'age', 'unit']],
  ] as const)('by putting one %s', (_, to, order) => expect(placed({}, offered, 'unit', to).order).toEqual(order));

  it('by keeping one in sight, or letting go of one that is declared so', () => {
    expect(frozenAt({ frozen: { age: 'end' } }, 'name', 'none').frozen).toEqual({ age: 'end', name: 'none' });
  });

  it('by a width that can be read, and back to the declared one', () => {
    expect(widened({}, 'name', 12).widths).toEqual({ name: 60 });
    expect(widened({}, 'name', 5000).widths).toEqual({ name: 800 });
    expect(widened({ widths: { name: 90, age: 70 } }, 'name', null).widths).toEqual({ age: 70 });
  });
});

it.each([
  [true, {}],
  [true, { order: ['a'], hidden: [], frozen: { a: 'end' }, widths: { a: 120 } }],
  [false, null],
  [false, { order: 'a' }],
  [false, { frozen: { a: 'left' } }],
  [false, { widths: { a: 3 } }],
  [false, { widths: [120] }],
])('what the browser has kept is an arrangement: %s, of %j', (is, value) => expect(isColumnSettings(value)).toBe(is));
