// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { describe, expect, it, test } from 'vitest';
import { contrastOf, shades } from './contrast';
import { bodyExtensions } from './extensions';
import { hintsOf } from './hints';

function messages(html: string): string[] {
  const editor = new Editor({ element: document.createElement('div'), extensions: bodyExtensions, content: html });
  const found = hintsOf(editor.state.doc).map(({ rule, message }) => `${rule}：${message}`);
  editor.destroy();
  return found;
}

describe('what every reader can follow has no hints', () => {
  it.each([
    ['headings in order', '<h2>一</h2><h3>二</h3><h4>三</h4><h2>四</h2>'],
    ['a picture with words', '<figure><img src="/pictures/mask.svg" alt="戴口罩的人"></figure>'],
    ['a link that says where it leads', '<p><a href="/a">接种门诊名单</a></p>'],
    ['a table with a header column', '<table><tbody><tr><th scope="row">一</th><td>二</td></tr></tbody></table>'],
    ['coloured words on the page', '<p><span data-color="muted">一</span><span data-color="good">二</span></p>'],
    ['coloured words in a box', '<aside data-callout="warning"><p><span data-color="alert">一</span></p></aside>'],
    ['a bold sentence', '<p><strong>请在月底前接种。</strong></p>'],
    ['the title of a box', '<aside data-callout="points"><p><strong>要点</strong></p><p>一</p></aside>'],
    ['nothing', ''],
  ])('%s', (_, html) => expect(messages(html)).toEqual([]));
});

describe('what keeps readers out is said', () => {
  it.each([
    ['a first heading too low', '<h3>一</h3>', 'heading：第一个标题应当是“标题 2”，现在是“标题 3”'],
    ['a heading that skips', '<h2>一</h2><h4>二</h4>', 'heading：“标题 2”下面直接是“标题 4”，请改为“标题 3”'],
    ['an empty heading', '<h2></h2>', 'heading：标题没有文字'],
    [
      'a picture without words',
      '<figure><img src="/pictures/mask.svg" alt=""></figure>',
      'alt：图片没有替代文字，看不到图片的人不知道画了什么',
    ],
    [
      'a file name for words',
      '<figure><img src="/pictures/mask.svg" alt="IMG_2034.jpg"></figure>',
      'alt：替代文字“IMG_2034.jpg”像文件名，请写画面的内容',
    ],
    [
      'a vague link',
      '<p><a href="/a">点击<strong>这里</strong></a></p>',
      'link：链接文字“点击这里”没有说明通向哪里，请写出内容的名称',
    ],
    [
      'more and arrows',
      '<p><a href="/a">更多 &gt;&gt;</a></p>',
      'link：链接文字“更多 >>”没有说明通向哪里，请写出内容的名称',
    ],
    [
      'an address for words',
      '<p><a href="https://a.cn/">https://a.cn/</a></p>',
      'link：链接文字是一串网址，请写出页面的名称',
    ],
    [
      'a table without headers',
      '<table><tbody><tr><td>一</td></tr></tbody></table>',
      'table：表格没有表头，请把首行或首列设为表头',
    ],
    [
      'a film without words',
      '<video src="/files/a.mp4"></video>',
      'film：视频没有文字说明，请写明内容，以及有没有字幕',
    ],
    [
      'red on red',
      '<aside data-callout="emergency"><p><span data-color="alert">一</span></p></aside>',
      'contrast：“一”的颜色在这里看不清（对比度 1.0，应不低于 4.5）',
    ],
    ['a bold line for a heading', '<p><strong>接种地点</strong></p>', 'bold：整段加粗的短句像标题，请改用标题样式'],
  ])('%s', (_, html, expected) => expect(messages(html)).toContain(expected));
});

test('the shades are those of the portal', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const names = {
    main: 'river-700',
    alert: 'alert',
    good: 'good',
    muted: 'ink-3',
    tint: 'river-50',
    alertTint: 'alert-tint',
    mark: 'river-100',
    page: 'surface',
  } as const;
  for (const [shade, token] of Object.entries(names)) {
    expect(tokens).toContain(`--${token}: ${shades[shade as keyof typeof names]};`);
  }
  expect(contrastOf('main', { callout: null, firstInCallout: false, highlighted: false })).toBeCloseTo(8, 0);
});
