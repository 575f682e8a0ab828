import { describe, expect, test } from 'vitest';
import { menu, menuItem } from '@/testing/portal-frame';
import { findItem, groupOf, hasPage, splitTop } from './menu';

const roots = (count: number) =>
  Array.from({ length: count }, (_, index) => menuItem({ id: String(index + 1), name: `栏目${index + 1}` }));
const names = (items: { name: string }[]) => items.map((item) => item.name);

describe('the bar holds nine entries', () => {
  test.each([
    ['all of them when they fit', 9, 9, 0],
    ['one place is given to 更多 when they do not', 10, 8, 2],
    ['an empty menu is an empty bar', 0, 0, 0],
  ])('%s', (_, count, shown, more) => {
    const split = splitTop(roots(count));
    expect([split.shown.length, split.more.length]).toEqual([shown, more]);
  });

  test('hidden columns take no place and never appear', () => {
    const { shown, more } = splitTop(menu);
    expect(names(shown)).toEqual([
      '首页',
      '机构概况',
      '新闻动态',
      '健康科普',
      '便民服务',
      '疫情与监测',
      '信息公开',
      '互动交流',
    ]);
    expect(names(more)).toEqual(['业务工作', '人才招聘', '专题专栏', '上级单位']);
  });
});

describe('an entry opens a panel', () => {
  const only = menuItem({ id: '1', name: '专题', children: [{ id: '2', name: '艾滋病日' }] });
  const hidden = menuItem({ id: '1', name: '专题', children: [{ id: '2', name: '旧专题', hidden: true }] });
  test.each([
    ['not for a single child', only, []],
    ['for a single child of a column that always shows', { ...only, alwaysShow: true }, ['艾滋病日']],
    ['not for hidden children', { ...hidden, alwaysShow: true }, []],
  ])('%s', (_, item, expected) => expect(names(groupOf(item))).toEqual(expected));
});

describe('an entry is a link', () => {
  const item = menuItem({ id: '1', name: '栏目' });
  test.each([
    ['to its page', item, true],
    ['to another site', menuItem({ id: '2', name: '外站', href: 'https://example.org/' }), true],
    ['not when it is a mere heading', { ...item, route: false }, false],
    ['not when the other site has no address', { ...item, isHref: 'Y' as const, href: '' }, false],
  ])('%s', (_, candidate, expected) => expect(hasPage(candidate)).toBe(expected));
});

test('utility pages are found although they are hidden', () => {
  expect(findItem(menu, (item) => item.name.includes('无障碍'))?.path).toBe('/article/n/906');
  expect(findItem(menu, () => false)).toBeNull();
});
