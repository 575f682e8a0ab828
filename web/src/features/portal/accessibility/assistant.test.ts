// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Assistant, type Surroundings } from './assistant';
import type { Jar } from './core/kept';
import { commandOf, shortcuts } from './core/shortcuts';
import { spokenOf } from './dom/spoken';
import { holdsUnsaved } from './dom/unsaved';
import type { Speech } from './voice/voice';

type World = Surroundings & { said: string[]; rates: number[]; last: () => Speech | undefined };

function world(part: Partial<Surroundings> & { hasVoice?: boolean; isLocal?: boolean; cookie?: string } = {}): World {
  const { hasVoice = true, isLocal = true, cookie = '', ...rest } = part;
  const speeches: Speech[] = [];
  const kept = new Map(cookie === '' ? [] : [['jikong_assist', cookie]]);
  const jar: Jar = {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const pair = text.split('; ')[0] ?? '';
      const at = pair.indexOf('=');
      kept.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
  const said: string[] = [];
  const rates: number[] = [];
  return {
    jar,
    path: '/detail/31/31001',
    voice: {
      ready: async () => hasVoice,
      isLocal: () => isLocal,
      speak: (speech) => {
        speeches.push(speech);
        said.push(speech.text);
        rates.push(speech.rate);
        return () => {};
      },
    },
    draw: vi.fn(),
    passages: () => ({
      passages: [
        { text: '第一段。', mark: vi.fn() },
        { text: '第二段。', mark: vi.fn() },
      ],
      first: 0,
    }),
    clearMarks: vi.fn(),
    holdsUnsaved: () => false,
    reload: vi.fn(),
    focusOpener: vi.fn(),
    said,
    rates,
    last: () => speeches.at(-1),
    ...rest,
  };
}

/** Lets promises settle: whether there is a voice is known a moment later. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function opened(part?: Parameters<typeof world>[0]) {
  const page = world(part);
  const assistant = new Assistant(page);
  await settle();
  assistant.open();
  return { page, assistant, notice: () => assistant.state().notice.text };
}

describe('notices', () => {
  test('are shown, and said only while there is sound; the end of sound is said', async () => {
    const { page, assistant, notice } = await opened();
    expect([notice(), page.said]).toEqual(['无障碍工具栏已打开', []]);
    assistant.run('audio');
    await settle();
    assistant.run('larger');
    assistant.run('audio');
    assistant.run('larger');
    expect(page.said).toEqual(['语音已打开', '页面已放大到百分之110', '语音已关闭']);
    expect(notice()).toBe('页面已放大到百分之120');
  });

  test('fast speech is twice as fast', async () => {
    const { page, assistant } = await opened({ cookie: 'show=1&audio=1' });
    assistant.run('speed');
    assistant.run('speed');
    expect([page.said, page.rates]).toEqual([
      ['语速：快速', '语速：中速'],
      [2, 1],
    ]);
  });

  test('at the limit the page says so', async () => {
    const { page, assistant } = await opened({ cookie: 'show=1&audio=1&zoom=1.3' });
    assistant.run('larger');
    expect(page.said).toEqual(['页面已经是最大，不能再放大']);
    expect(assistant.state().settings.zoom).toBe(1.3);
  });

  test('without a voice the toolbar says so instead of being silent', async () => {
    const { page, assistant, notice } = await opened({ hasVoice: false });
    assistant.run('audio');
    await settle();
    expect([notice(), page.said]).toEqual(['这台设备没有中文语音，不能发声；打开大字幕可以看到文字', []]);
  });
});

describe('a voice that cannot be heard', () => {
  const told = '语音服务暂时不能发声；打开大字幕可以看到文字';

  test('is told once, and again when the sound is turned on again', async () => {
    const { page, assistant, notice } = await opened({ cookie: 'show=1&audio=1' });
    assistant.point('一段');
    page.last()?.onMute?.();
    expect(notice()).toBe(told);
    assistant.run('larger');
    page.last()?.onMute?.();
    expect(notice()).toBe('页面已放大到百分之110');
    assistant.run('audio');
    assistant.run('audio');
    await settle();
    page.last()?.onMute?.();
    expect(notice()).toBe(told);
  });

  test('does not keep the page from being read on', async () => {
    const { page, assistant, notice } = await opened({ cookie: 'show=1&audio=1' });
    assistant.run('read');
    await settle();
    page.last()?.onMute?.();
    page.last()?.onEnd();
    expect([page.said, notice(), assistant.state().reading]).toEqual([['第一段。', '第二段。'], told, true]);
  });

  test.each([
    ['show=1', 0],
    ['show=1&audio=1', 1],
  ])('settings of %s look for a voice %d times when the page comes', async (cookie, times) => {
    const page = world({ cookie });
    const ready = vi.spyOn(page.voice, 'ready');
    new Assistant(page);
    expect(ready).toHaveBeenCalledTimes(times);
  });
});

describe('pointing', () => {
  const cases: [name: string, cookie: string, said: string[], caption: string | undefined][] = [
    ['with sound it is said', 'show=1&audio=1', ['链接：找门诊'], '链接：找门诊'],
    ['with captions alone it is shown', 'show=1&bigtext=1', [], '链接：找门诊'],
    ['with neither nothing happens', 'show=1', [], undefined],
    ['switched off nothing happens', 'show=1&audio=1&overread=0', [], undefined],
  ];
  test.each(cases)('%s', async (_, cookie, said, caption) => {
    const { page, assistant } = await opened({ cookie });
    assistant.point('链接：找门诊');
    expect([page.said, assistant.state().line?.text]).toEqual([said, caption]);
  });

  test.each([
    ['this device', true, '输入框：姓名，已填 李'],
    ['a service', false, '输入框：姓名'],
  ])('what was typed is shown, and said by a voice of %s as %s', async (_, isLocal, said) => {
    const { page, assistant } = await opened({ isLocal, cookie: 'show=1&audio=1' });
    assistant.point('输入框：姓名，已填 李', '输入框：姓名');
    expect([page.said, assistant.state().line?.text]).toEqual([[said], '输入框：姓名，已填 李']);
  });

  test('the reading of the page is not interrupted by it', async () => {
    const { page, assistant } = await opened({ cookie: 'show=1&audio=1' });
    assistant.run('read');
    await settle();
    assistant.point('链接：找门诊');
    expect(page.said).toEqual(['第一段。']);
  });
});

describe('reading the page', () => {
  test('turns the sound on, reads to the end and takes its marks away', async () => {
    const { page, assistant } = await opened();
    assistant.run('read');
    await settle();
    page.last()?.onEnd();
    expect(assistant.state()).toMatchObject({ reading: true, settings: { audio: true } });
    page.last()?.onEnd();
    expect(page.said.slice(-2)).toEqual(['第一段。', '第二段。']);
    expect(assistant.state()).toMatchObject({ reading: false, line: null });
    expect(page.clearMarks).toHaveBeenCalled();
  });

  test('a notice interrupts it, then the sentence begins again', async () => {
    const { page, assistant } = await opened({ cookie: 'show=1&audio=1' });
    assistant.run('read');
    await settle();
    assistant.run('speed');
    page.last()?.onEnd();
    expect(page.said).toEqual(['第一段。', '语速：快速', '第一段。']);
  });

  test('without a voice the captions advance all the same', async () => {
    const { page, assistant } = await opened({ hasVoice: false, cookie: 'show=1&bigtext=1' });
    assistant.run('read');
    await vi.waitFor(() => expect(assistant.state().line?.text).toBe('第一段。'));
    await vi.waitFor(() => expect(assistant.state().line?.word).not.toBeNull());
    expect(page.said).toEqual([]);
    assistant.hush();
  });
});

describe('closing', () => {
  test('forgets the settings and loads the page again', async () => {
    const { page, assistant } = await opened({ cookie: 'show=1&zoom=1.2' });
    assistant.run('close');
    expect(page.jar.cookie).toBe('jikong_assist=');
    expect(page.reload).toHaveBeenCalledOnce();
  });

  test('asks first when something was written', async () => {
    const { page, assistant } = await opened({ cookie: 'show=1', holdsUnsaved: () => true });
    assistant.run('close');
    expect([assistant.state().open, page.jar.cookie]).toEqual(['closing', 'jikong_assist=show=1']);
    assistant.fold();
    expect(page.reload).not.toHaveBeenCalled();
    assistant.leave();
    expect(page.reload).toHaveBeenCalledOnce();
  });
});

test('a page without the toolbar keeps the look, and the opener brings the toolbar back', async () => {
  const { page, assistant, notice } = await opened({ cookie: 'show=1&zoom=1.2' });
  assistant.ignore();
  expect(assistant.shown).toBe(false);
  expect(page.focusOpener).toHaveBeenCalledOnce();
  expect(page.draw).toHaveBeenLastCalledWith(expect.objectContaining({ zoom: 1.2 }), true);
  expect(notice()).toContain('本页不再显示工具栏');
  expect(new Assistant(page).shown).toBe(false);
  expect(new Assistant({ ...page, path: '/map/901' }).shown).toBe(true);
  assistant.open();
  expect(assistant.shown).toBe(true);
});

test('what was set on another page is taken over when the browser brings a page back', async () => {
  const { page, assistant } = await opened({ cookie: 'show=1' });
  page.jar.cookie = 'jikong_assist=show=1&theme=white-black; Path=/';
  assistant.restore();
  expect(assistant.state().settings.theme).toBe('white-black');
});

describe('keys', () => {
  test('every key does one thing', () => {
    expect(new Set(shortcuts.map(({ code }) => code)).size).toBe(shortcuts.length);
    expect(new Set(shortcuts.map(({ command }) => command)).size).toBe(shortcuts.length);
  });

  test.each([
    ['Alt and Shift', { altKey: true, shiftKey: true }, 'larger'],
    ['Alt alone', { altKey: true, shiftKey: false }, null],
    ['Control as well', { altKey: true, shiftKey: true, ctrlKey: true }, null],
  ])('with %s', (_, held, command) => {
    expect(commandOf({ ctrlKey: false, metaKey: false, ...held, code: 'Equal' })).toBe(command);
  });
});

describe('words for what is pointed at', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });
  test.each([
    ['<a href="/x">找门诊</a>', '链接：找门诊'],
    ['<a href="/x" aria-label="电话 12320">电话</a>', '链接：电话 12320'],
    ['<button aria-pressed="true">语音</button>', '按钮：语音，已打开'],
    ['<img alt="疫苗和注射器" src="/x.svg">', '图片：疫苗和注射器'],
    ['<p>正文 <span aria-hidden="true">装饰</span>  一段</p>', '正文 一段'],
    ['<input aria-label="姓名" value="李">', '输入框：姓名，已填 李'],
    ['<input type="password" aria-label="查询密码" value="secret">', '密码框：查询密码'],
    ['<input type="checkbox" aria-label="同意" checked>', '复选框：同意，已勾选'],
    ['<p> </p>', ''],
  ])('%s', (html, words) => {
    document.body.innerHTML = html;
    const element = document.body.firstElementChild;
    expect(element instanceof HTMLElement && spokenOf(element)).toBe(words);
  });

  test.each([
    ['<input aria-label="姓名" value="李">', '输入框：姓名'],
    ['<input type="checkbox" aria-label="同意" checked>', '复选框：同意'],
    ['<input type="radio" aria-label="是" checked>', '单选：是'],
    ['<select aria-label="区县"><option>青禾区</option></select>', '下拉框：区县'],
    ['<p>正文</p>', '正文'],
  ])('without what was typed or chosen: %s', (html, words) => {
    document.body.innerHTML = html;
    const element = document.body.firstElementChild;
    expect(element instanceof HTMLElement && spokenOf(element, false)).toBe(words);
  });
});

describe('what a reload would lose', () => {
  test.each([
    ['an empty form', '<form method="post"><input name="a"></form>', false],
    ['a form that came back with its text', '<form method="post"><textarea>发热三天</textarea></form>', true],
    ['hidden fields', '<form method="post"><input type="hidden" value="1"></form>', false],
    ['a search for words', '<form method="get"><input value="流感"></form>', false],
  ])('%s', (_, html, lost) => {
    document.body.innerHTML = `<main>${html}</main>`;
    expect(holdsUnsaved(document.body)).toBe(lost);
  });
});

describe('while the voice is awaited', () => {
  test.each([
    ['Escape', (assistant: Assistant) => assistant.hush()],
    ['the same button once more', (assistant: Assistant) => assistant.read()],
    ['本页不显示', (assistant: Assistant) => assistant.ignore()],
  ])('%s ends the reading that has not begun', async (_, end) => {
    let come = (_: boolean) => {};
    const { page, assistant } = await opened({ cookie: 'show=1&audio=1' });
    page.voice.ready = () => new Promise((resolve) => (come = resolve));
    assistant.read();
    end(assistant);
    const before = page.said.length;
    come(true);
    await settle();
    expect(page.said.slice(before)).toEqual([]);
    expect(assistant.state().reading).toBe(false);
  });

  test('reading that is begun anew is read once', async () => {
    const coming: ((ready: boolean) => void)[] = [];
    const { page, assistant } = await opened({ cookie: 'show=1&audio=1' });
    page.voice.ready = () => new Promise((resolve) => coming.push(resolve));
    assistant.read();
    assistant.read();
    assistant.read();
    for (const come of coming) come(true);
    await settle();
    expect(page.said.filter((text) => text === '第一段。')).toHaveLength(1);
  });
});
