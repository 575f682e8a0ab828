import { describe, expect, it } from 'vitest';
import {
  type CloseScope,
  change,
  closing,
  homeTab,
  isTabs,
  nextActive,
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
