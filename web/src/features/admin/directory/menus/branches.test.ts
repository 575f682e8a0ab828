// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { PermissionRow } from '../directory-api';
import { matchingBranches } from './branches';
import { newPermission } from './permission-form';

const entry = (id: string, name: string, part: Partial<PermissionRow> = {}): PermissionRow => ({
  ...newPermission(),
  id,
  name,
  ...part,
});

const tree = [
  entry('1', '首页'),
  entry('2', '系统管理', {
    children: [
      entry('21', '用户管理', { url: '/system/user', children: [entry('211', '新增', { perms: 'system:user:add' })] }),
      entry('22', '角色管理', { url: '/system/role', children: null }),
    ],
  }),
];

const names = (rows: readonly PermissionRow[]): string[] =>
  rows.flatMap((row) => [row.name, ...names(row.children ?? [])]);

describe('looking for a menu entry', () => {
  test.each([
    ['', ['首页', '系统管理', '用户管理', '新增', '角色管理'], []],
    ['角色', ['系统管理', '角色管理'], ['2']],
    ['SYSTEM:USER', ['系统管理', '用户管理', '新增'], ['21', '2']],
    ['/system/user', ['系统管理', '用户管理', '新增'], ['2']],
    ['没有', [], []],
  ])('%s', (text, shown, open) => {
    const found = matchingBranches(tree, text);
    expect(names(found.rows)).toEqual(shown);
    expect(found.open).toEqual(open);
  });

  test('an entry without children has no way to open it', () => {
    expect(matchingBranches(tree, '').rows[0]).not.toHaveProperty('children');
  });
});
