// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { type Action, act } from './actions';
import { forgetSettings, heedPage, ignorePage, isIgnored, type Jar, keepSettings, readSettings } from './kept';
import { defaults, formatSettings, lookOf, parseSettings, rateOf, type Settings, type Switch } from './settings';

const open: Settings = { ...defaults, show: true };

/** Applies actions one after the other and returns the settings with the last notice. */
function settle(actions: Action[], from: Settings = open) {
  return actions.reduce((state, action) => act(state.settings, action), { settings: from, notice: '' });
}

const larger: Action = { type: 'zoom', by: 1 };
const smaller: Action = { type: 'zoom', by: -1 };

describe('size', () => {
  const cases: [name: string, actions: Action[], zoom: number, notice: string][] = [
    ['one step up', [larger], 1.1, '页面已放大到百分之110'],
    ['two steps up', [larger, larger], 1.2, '页面已放大到百分之120'],
    ['up to the limit', [larger, larger, larger], 1.3, '页面已放大到百分之130'],
    ['beyond the limit', [larger, larger, larger, larger], 1.3, '页面已经是最大，不能再放大'],
    ['one step down from the limit', [larger, larger, larger, smaller], 1.2, '页面已缩小到百分之120'],
    ['back to the beginning', [larger, smaller], 1, '页面已缩小到百分之100'],
    ['below the beginning', [smaller], 1, '页面已经是最小，不能再缩小'],
  ];
  test.each(cases)('%s', (_, actions, zoom, notice) => {
    const state = settle(actions);
    expect(state.settings.zoom).toBe(zoom);
    expect(state.notice).toBe(notice);
  });
});

describe('each switch turns on and off again and says so', () => {
  const cases: [Switch, on: string, off: string][] = [
    ['audio', '语音已打开', '语音已关闭'],
    ['pointer', '十字线已打开', '十字线已关闭'],
    ['cursor', '大鼠标已打开', '大鼠标已关闭'],
    ['bigtext', '大字幕已打开', '大字幕已关闭'],
    ['ruler', '阅读尺已打开', '阅读尺已关闭'],
    ['links', '突出链接已打开', '突出链接已关闭'],
    ['focus', '突出焦点已打开', '突出焦点已关闭'],
    ['simple', '长辈版已打开，字更大，页面更简洁', '长辈版已关闭'],
  ];
  test.each(cases)('%s', (name, on, off) => {
    const once = act(open, { type: 'toggle', name });
    expect(once).toEqual({ settings: { ...open, [name]: true }, notice: on });
    expect(act(once.settings, { type: 'toggle', name })).toEqual({ settings: open, notice: off });
  });

  test('pointing answers as soon as there is a voice, and turns the voice on by itself', () => {
    const pointing = act(open, { type: 'toggle', name: 'overread' });
    expect(pointing.settings).toEqual({ ...open, audio: true });
    expect(pointing.notice).toBe('指读已打开，鼠标停留 1 秒后朗读');
    const off = act(pointing.settings, { type: 'toggle', name: 'overread' });
    expect(off).toEqual({ settings: { ...open, audio: true, overread: false }, notice: '指读已关闭' });
  });
});

describe('speed and colours', () => {
  test('speed goes between middle, rate 1, and fast, rate 2', () => {
    expect(rateOf(open.speed)).toBe(1);
    const fast = settle([{ type: 'speed' }]);
    expect([rateOf(fast.settings.speed), fast.notice]).toEqual([2, '语速：快速']);
    expect(settle([{ type: 'speed' }, { type: 'speed' }]).notice).toBe('语速：中速');
  });

  test('the next colours follow each other and come back to those of the site', () => {
    const next: Action = { type: 'nextTheme' };
    expect(settle([next]).notice).toBe('配色：黑底黄字');
    expect(settle([next, next]).settings.theme).toBe('white-black');
    expect(settle(Array<Action>(6).fill(next)).settings.theme).toBe('standard');
    expect(settle([{ type: 'theme', theme: 'yellow-blue' }]).notice).toBe('配色：蓝底黄字');
  });
});

test('reset turns everything off and leaves the toolbar open', () => {
  const names: Switch[] = ['audio', 'pointer', 'cursor', 'bigtext', 'ruler', 'links', 'focus', 'simple', 'overread'];
  const busy = settle([
    ...names.map((name): Action => ({ type: 'toggle', name })),
    larger,
    { type: 'speed' },
    { type: 'nextTheme' },
  ]);
  expect(act(busy.settings, { type: 'reset' })).toEqual({ settings: open, notice: '已恢复默认设置' });
});

/** A document whose cookies are kept the way a browser keeps them. */
function jar(): Jar {
  const kept = new Map<string, string>();
  return {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...rules] = text.split('; ');
      const at = pair.indexOf('=');
      kept.delete(pair.slice(0, at));
      if (!rules.includes('Max-Age=0')) kept.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
}

describe('what the browser keeps', () => {
  test('settings come back as they were, in a cookie of the toolbar', () => {
    const cookies = jar();
    const settings: Settings = {
      ...open,
      zoom: 1.2,
      speed: 'fast',
      theme: 'white-black',
      overread: false,
      links: true,
    };
    keepSettings(cookies, settings);
    expect(cookies.cookie).toBe('jikong_assist=show=1&speed=fast&zoom=1.2&overread=0&theme=white-black&links=1');
    expect(readSettings(cookies)).toEqual(settings);
    forgetSettings(cookies);
    expect(readSettings(cookies)).toEqual(defaults);
  });

  test.each([
    ['zoom=1.4', 1],
    ['zoom=-1', 1],
    ['zoom=abc', 1],
    ['zoom=1.3', 1.3],
  ])('%s from a cookie is size %d', (text, zoom) => {
    expect(parseSettings(text).zoom).toBe(zoom);
  });

  test.each(['', '&&==', 'audio=yes', 'speed=9', 'theme=pink', '__proto__=1', 'constructor=1'])(
    'a cookie that says %j changes nothing',
    (text) => {
      expect(parseSettings(text)).toEqual(defaults);
      expect(formatSettings(parseSettings(text))).toBe('');
    },
  );

  test('pages without the toolbar are kept beside the settings, the newest twenty', () => {
    const cookies = jar();
    ignorePage(cookies, '/message/81');
    ignorePage(cookies, encodeURI('/search/流感'));
    expect(isIgnored(cookies, '/message/81')).toBe(true);
    expect(isIgnored(cookies, encodeURI('/search/流感'))).toBe(true);
    expect(isIgnored(cookies, '/message')).toBe(false);
    forgetSettings(cookies);
    expect(isIgnored(cookies, '/message/81')).toBe(true);
    for (let page = 1; page < 20; page += 1) ignorePage(cookies, `/detail/31/${page}`);
    expect(isIgnored(cookies, '/message/81')).toBe(false);
    expect(isIgnored(cookies, '/detail/31/1')).toBe(true);
    heedPage(cookies, '/detail/31/1');
    expect(isIgnored(cookies, '/detail/31/1')).toBe(false);
  });

  test('an address that nobody can decode is kept as it is', () => {
    const cookies = jar();
    ignorePage(cookies, '/search/%zz');
    expect(isIgnored(cookies, '/search/%zz')).toBe(true);
  });
});

// The same cookies stand in internal/render/look_test.go: server and browser must agree.
test.each([
  ['', ''],
  ['show=1', 'bar'],
  ['show=1&zoom=1.2', 'zoom-120 bar'],
  ['zoom=1.4', ''],
  ['theme=yellow-black', 'theme-yellow-black'],
  ['theme=x', ''],
  ['show=1&zoom=1.3&theme=black-white&simple=1&links=1', 'zoom-130 theme-black-white simple links bar'],
  ['audio=1&cursor=1&bigtext=1', ''],
])('a cookie of %j gives the page the look %j', (text, look) => {
  expect(lookOf(parseSettings(text), false)).toBe(look);
});

test('no room is kept for the toolbar where it is not wanted', () => {
  expect(lookOf(parseSettings('show=1&zoom=1.1'), true)).toBe('zoom-110');
});
