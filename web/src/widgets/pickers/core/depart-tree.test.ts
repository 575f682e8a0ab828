import { describe, expect, test } from 'vitest';
import { branchKeys, checkedAfter, type DepartNode, foundTree, type TreeItem, treeOf } from './depart-tree';

const depart = (orgCode: string, parentId = ''): DepartNode => ({
  id: orgCode.toLowerCase(),
  parentId,
  departName: `部门${orgCode}`,
  orgCode,
  isLeaf: orgCode.length > 6,
});

const shape = (items: readonly TreeItem[]): string =>
  items.map(({ key, children }) => (children ? `${key}(${shape(children)})` : key)).join(' ');

describe('the tree of departments', () => {
  test('holds what is loaded; a level that is not loaded is left open', () => {
    const levels = { '': [depart('A01'), depart('A02')], a01: [depart('A01A01', 'a01')] };
    expect(shape(treeOf(levels))).toBe('a01(a01a01) a02');
  });

  test('what was searched for stays a tree', () => {
    const found = ['A01A01A01', 'A01', 'B01A01', 'A01A02'].map((code) => depart(code));
    expect(shape(foundTree(found))).toBe('a01(a01a01a01 a01a02) b01a01');
  });

  const branch = { key: 'a', title: 'a', isLeaf: false, children: [{ key: 'b', title: 'b', isLeaf: true }] };
  test.each([
    ['single keeps the last one', ['x'], true, { multiple: false, linked: true }, ['a']],
    ['single lets go', ['a'], false, { multiple: false, linked: true }, []],
    ['linked takes what stands below along', ['x'], true, { multiple: true, linked: true }, ['x', 'a', 'b']],
    ['linked lets go of it too', ['x', 'a', 'b'], false, { multiple: true, linked: true }, ['x']],
    ['unlinked means the box alone', ['x'], true, { multiple: true, linked: false }, ['x', 'a']],
    ['unlinked leaves what stands below', ['a', 'b'], false, { multiple: true, linked: false }, ['b']],
  ])('%s', (_, checked, on, ways, want) => expect(checkedAfter(checked, branch, on, ways)).toEqual(want));

  test('names every loaded key', () => expect(branchKeys([branch])).toEqual(['a', 'b']));
});
