import { describe, expect, test } from 'vitest';
import { levelsOf } from '@/ui-admin/tree/levels';
import {
  branchKeys,
  checkedAfter,
  type DepartNode,
  foundItems,
  halfChecked,
  latelyChosen,
  type TreeItem,
  treeOf,
  wayTo,
} from './depart-tree';

const depart = (orgCode: string, parentId = ''): DepartNode => ({
  id: orgCode.toLowerCase(),
  parentId,
  departName: `部门${orgCode}`,
  orgCode,
  isLeaf: orgCode.length > 6,
});

const shape = (items: readonly TreeItem[]): string =>
  items.map(({ key, children }) => (children ? `${key}(${shape(children)})` : key)).join(' ');

const item = (key: string, ...children: TreeItem[]): TreeItem =>
  children.length > 0 ? { key, title: key, isLeaf: false, children } : { key, title: key, isLeaf: true };

describe('the tree of departments', () => {
  test('holds what is loaded; a level that is not loaded is left open', () => {
    const levels = { '': [depart('A01'), depart('A02')], a01: [depart('A01A01', 'a01')] };
    expect(shape(treeOf(levels))).toBe('a01(a01a01) a02');
  });

  test('that came as a whole has all its levels', () => {
    const whole = [{ ...depart('A01'), children: [{ ...depart('A01A01', 'a01'), children: null }] }, depart('A02')];
    expect(shape(treeOf(levelsOf(whole)))).toBe('a01(a01a01) a02');
  });

  test('says of what was found where it stands and how many people work there', () => {
    const found = { ...depart('B01A01'), path: '东山县 / 业务部门', people: 3, own: false, recent: false };
    const notes = [found, { ...found, own: true, recent: true }, { ...found, recent: true, path: '' }];
    expect(foundItems(notes).map(({ note }) => note)).toEqual([
      '东山县 / 业务部门 · B01A01 · 3 人',
      '我的部门 · 东山县 / 业务部门 · B01A01 · 3 人',
      '最近选过 · B01A01 · 3 人',
    ]);
  });

  test('remembers the last ten that were chosen, each once', () => {
    expect(latelyChosen(['c', 'a'], ['a', 'b'])).toEqual(['c', 'a', 'b']);
    expect(latelyChosen(['x'], [...'abcdefghij'])).toEqual([...'xabcdefghi']);
  });

  test('names every loaded key, and the way to one', () => {
    const items = [item('a', item('b', item('c')), item('d'))];
    expect(branchKeys(items)).toEqual(['a', 'b', 'c', 'd']);
    expect(wayTo(items, 'c').map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expect(wayTo(items, 'z')).toEqual([]);
  });
});

describe('checking a department', () => {
  // a ─ b ─ c, d
  //   └ e
  const items = [item('a', item('b', item('c'), item('d')), item('e'))];
  const cases: [string, string, string, boolean, { multiple: boolean; linked: boolean }, string][] = [
    ['single keeps the last one', 'e', 'b', true, { multiple: false, linked: false }, 'b'],
    ['single lets go', 'b', 'b', false, { multiple: false, linked: false }, ''],
    ['unlinked means the box alone', 'e', 'b', true, { multiple: true, linked: false }, 'eb'],
    ['unlinked leaves what stands below', 'bcd', 'b', false, { multiple: true, linked: false }, 'cd'],
    ['unlinked takes one that is not loaded', 'e', 'z', true, { multiple: true, linked: false }, 'ez'],
    ['linked takes what stands below along', '', 'b', true, { multiple: true, linked: true }, 'bcd'],
    ['linked lets go of it too', 'bcde', 'b', false, { multiple: true, linked: true }, 'e'],
    ['linked: the last one below checks what stands above', 'c', 'd', true, { multiple: true, linked: true }, 'cdb'],
    ['linked: all the way up', 'bcd', 'e', true, { multiple: true, linked: true }, 'bcdea'],
    ['linked: one gone below lets go of all above', 'abcde', 'c', false, { multiple: true, linked: true }, 'de'],
  ];
  test.each(cases)('%s', (_, checked, key, on, ways, want) =>
    expect(checkedAfter([...checked], { items, key, on }, ways).join('')).toBe(want),
  );

  test('marks those above a checked one as half checked', () => {
    expect(halfChecked(items, new Set(['c']))).toEqual(['a', 'b']);
    expect(halfChecked(items, new Set(['b', 'c', 'd']))).toEqual(['a']);
    expect(halfChecked(items, new Set())).toEqual([]);
  });
});
