import { describe, expect, test } from 'vitest';
import { allKeys, pathTo, withTree } from './rights';

const tree = [
  {
    key: 'system',
    children: [
      { key: 'user', children: [{ key: 'user-list' }, { key: 'user-add', children: null }] },
      { key: 'role', children: [] },
    ],
  },
  { key: 'home' },
];

describe('the tree of rights', () => {
  test('names every node and the way to each', () => {
    expect(allKeys(tree)).toEqual(['system', 'user', 'user-list', 'user-add', 'role', 'home']);
    expect(pathTo(tree, 'user-add').map(({ key }) => key)).toEqual(['system', 'user', 'user-add']);
    expect(pathTo(tree, 'nowhere')).toEqual([]);
  });

  test.each([
    ['a checked button brings its screen and group', [], 'user-add', true, true, ['system', 'user', 'user-add']],
    ['a checked group brings everything below', [], 'user', true, true, ['system', 'user', 'user-list', 'user-add']],
    ['an unchecked group takes everything below', ['system', 'user', 'user-list'], 'user', false, true, ['system']],
    ['unlinked, only the box itself changes', ['home'], 'user', true, false, ['home', 'user']],
    ['unlinked, what stands below stays', ['user', 'user-list'], 'user', false, false, ['user-list']],
  ])('%s', (_, checked, key, on, linked, want) => {
    expect(withTree(tree, checked, key, on, linked)).toEqual(want);
  });
});
