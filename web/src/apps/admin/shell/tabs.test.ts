import { describe, expect, it } from 'vitest';
import {
  type CloseScope,
  change,
  closing,
  homeTab,
  isTabs,
  keptPages,
  limitKept,
  move,
  nextActive,
  onlyOne,
  refresh,
  refusal,
  type Tab,
  type Tabs,
  visit,
} from './tabs';

const tab = (key: string): Tab => ({
  key,
  path: `/content/${key}`,
  fullPath: `/content/${key}`,
  title: key,
  epoch: 0,
  opened: true,
  seen: 0,
});
const tabs: Tabs = [homeTab, tab('a'), tab('b'), tab('c')];
const keys = (list: Tabs) => list.map((each) => each.key).join(' ');
const noKey = () => 'new';

describe('visiting a page', () => {
  it('opens a tab at the end', () => {
    const next = visit(tabs, { path: '/content/d', fullPath: '/content/d?x=1', title: 'd' }, noKey);
    expect(keys(next)).toBe('home a b c new');
  });

  it('uses the tab it already has, with the present query', () => {
    const next = visit(tabs, { path: '/content/b', fullPath: '/content/b?pageNo=2', title: 'b' }, noKey);
    expect(keys(next)).toBe('home a b c');
    expect(next[2]?.fullPath).toBe('/content/b?pageNo=2');
  });

  it('changes nothing when the address is the same', () => {
    expect(visit(tabs, { path: '/content/b', fullPath: '/content/b', title: 'b' }, noKey)).toBe(tabs);
  });
});

describe('closing', () => {
  it.each<[CloseScope, string, string]>([
    ['this', 'b', 'b'],
    ['left', 'b', 'a'],
    ['right', 'a', 'b c'],
    ['others', 'b', 'a c'],
    ['others', 'home', 'a b c'],
    ['left', 'home', ''],
    ['this', 'home', ''],
  ])('%s of %s takes away: %s', (scope, key, gone) => {
    expect(keys(closing(tabs, key, scope))).toBe(gone);
  });

  it.each([
    ['the active one in the middle', ['b'], 'b', 'c'],
    ['the active one at the end', ['c'], 'c', 'b'],
    ['another one', ['a'], 'c', 'c'],
    ['all but home', ['a', 'b', 'c'], 'b', 'home'],
    ['the active one and what is right of it', ['b', 'c'], 'b', 'a'],
  ])('%s shows the neighbour', (_, gone, active, next) => {
    const closed = tabs.filter((each) => gone.includes(each.key));
    expect(nextActive(tabs, closed, active).key).toBe(next);
  });

  it('is refused for the home tab, in other words when it is the last page', () => {
    expect(refusal(tabs, 'a')).toBeNull();
    expect(refusal(tabs, 'home')).toBe('home');
    expect(refusal([homeTab], 'home')).toBe('last');
  });
});

describe('keeping pages', () => {
  const many: Tabs = [
    { ...homeTab, opened: true, seen: 1 },
    ...Array.from({ length: keptPages }, (_, at) => ({ ...tab(`p${at}`), seen: at + 2 })),
  ];
  const away = (list: Tabs) => keys(list.filter((each) => !each.opened));
  const idle = () => false;

  it('puts the one away that was not looked at for the longest time', () => {
    expect(away(limitKept(many, 'p19', idle))).toBe('home');
    expect(away(limitKept(many, 'home', idle))).toBe('p0');
  });

  it('never one with text that is not saved', () => {
    expect(away(limitKept(many, 'home', (key) => key === 'p0'))).toBe('p1');
    expect(away(limitKept(many, 'home', () => true))).toBe('');
  });

  it('changes nothing up to twenty', () => {
    const few = many.slice(0, keptPages);
    expect(limitKept(few, 'home', idle)).toBe(few);
  });

  it('draws it anew when its tab is chosen, and counts the visit', () => {
    const put = limitKept(many, 'p19', idle);
    const [home] = visit(put, { path: homeTab.path, fullPath: homeTab.path, title: '首页' }, noKey);
    expect(home).toMatchObject({ opened: true, seen: keptPages + 2 });
  });

  it('shows a single page, besides those with text that is not saved', () => {
    expect(keys(onlyOne(tabs, 'b', idle))).toBe('home b');
    expect(keys(onlyOne(tabs, 'b', (key) => key === 'c'))).toBe('home b c');
    expect(away(onlyOne(many, 'p3', idle))).toBe('home');
    const single = onlyOne(tabs, 'b', idle);
    expect(onlyOne(single, 'b', idle)).toBe(single);
  });
});

describe('the order of tabs', () => {
  it.each<[string, string, number, string]>([
    ['to the left', 'c', 1, 'home c a b'],
    ['to the right', 'a', 3, 'home b c a'],
    ['to where it is', 'b', 2, 'home a b c'],
    ['in front of the home tab: refused', 'b', 0, 'home a b c'],
    ['beyond the end: refused', 'b', 4, 'home a b c'],
    ['the home tab: refused', 'home', 2, 'home a b c'],
    ['one that is not there: refused', 'x', 2, 'home a b c'],
  ])('%s', (_, key, to, order) => expect(keys(move(tabs, key, to))).toBe(order));
});

it('refreshing mounts only that page anew', () => {
  expect(refresh(tabs, 'b').map((each) => each.epoch)).toEqual([0, 0, 1, 0]);
});

it('a title that stays the same changes nothing', () => {
  expect(change(tabs, 'a', { title: 'a' })).toBe(tabs);
  expect(change(tabs, 'a', { title: '流感' })[1]?.title).toBe('流感');
});

it.each([
  ['tabs', tabs, true],
  ['nothing', [], false],
  ['tabs without home', [tab('a')], false],
  ['a foreign address', [homeTab, { ...tab('a'), path: 'https://evil.example' }], false],
  ['something else', 'tabs', false],
])('takes back %s from the browser: %s', (_, value, fine) => {
  expect(isTabs(value)).toBe(fine);
});
