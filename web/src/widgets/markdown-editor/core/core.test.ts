// @vitest-environment jsdom
import { describe, expect, it, test } from 'vitest';
import corpus from '../../../../../internal/content/richtext/testdata/xss-corpus.json';
import {
  bullets,
  type Edit,
  headingOf,
  insertBlock,
  insertLink,
  numbers,
  pictureOf,
  prefixLines,
  wrap,
} from './actions';
import { previewOf } from './preview';

/** `[` and `]` stand around what is selected. */
function edited(marked: string, edit: (now: { text: string; from: number; to: number }) => Edit): string {
  const [from, to] = [marked.indexOf('['), marked.indexOf(']') - 1];
  const text = marked.replace('[', '').replace(']', '');
  const { insert, select, ...range } = edit({ text, from, to });
  const after = text.slice(0, range.from) + insert + text.slice(range.to);
  return `${after.slice(0, select.from)}[${after.slice(select.from, select.to)}]${after.slice(select.to)}`;
}

describe('marks around words', () => {
  it.each([
    ['go around the selection', '一[二]三', '一**[二]**三'],
    ['go away when they are there', '一**[二]**三', '一[二]三'],
    ['come with words when nothing is selected', '一[]', '一**[重点]**'],
  ])('%s', (_, before, after) => {
    expect(edited(before, (now) => wrap(now, '**', '重点'))).toBe(after);
  });
});

describe('marks of lines', () => {
  it.each([
    ['bullets for every line', '甲[一\n二]乙', bullets, '- 甲一\n- 二乙[]'],
    ['bullets again', '- 一[]\n二', bullets, '一[]\n二'],
    ['numbers in place of bullets', '- 一[\n- ]二', numbers, '1. 一\n2. 二[]'],
    ['a heading', '前\n[]题', headingOf(3), '前\n### 题[]'],
    ['another heading', '## 题[]', headingOf(3), '### 题[]'],
  ])('%s', (_, before, prefix, after) => {
    expect(edited(before, (now) => prefixLines(now, prefix))).toBe(after);
  });
});

test('a block stands on its own lines', () => {
  expect(edited('一[]', (now) => insertBlock(now, '---'))).toBe('一\n\n---\n[]');
  expect(edited('[]', (now) => insertBlock(now, '---'))).toBe('---\n[]');
});

test('a link asks for its address', () => {
  expect(edited('看[指南]', insertLink)).toBe('看[指南]([https://])');
});

test('a picture is written so that nothing ends early', () => {
  expect(pictureOf('一[二]', '/a (1).png')).toBe('![一 二 ](/a%20%281%29.png)');
});

describe('the preview', () => {
  it.each([
    ['headings start at the second level', '# 一\n\n##### 二', '<h2>一</h2>\n<h4>二</h4>\n'],
    ['marks', '**一** *二* ~~三~~', '<p><strong>一</strong> <em>二</em> <s>三</s></p>\n'],
    ['own pictures', '![口罩](/pictures/mask.svg)', '<p><img src="/pictures/mask.svg" alt="口罩"></p>\n'],
    ['no foreign pictures', '一![口罩](https://evil.example/a.png)', '<p>一</p>\n'],
    [
      'HTML that an article may have',
      '<aside data-callout="points">\n\n一\n\n</aside>',
      '<aside data-callout="points">\n<p>一</p>\n</aside>',
    ],
    ['no other HTML', '<iframe src="/x"></iframe><p onclick="x()">一</p>', '<p>一</p>'],
    ['no scripts in links', '[一](javascript:alert(1))', '<p><a>一</a></p>\n'],
  ])('%s', (_, markdown, html) => {
    expect(previewOf(markdown)).toBe(html);
  });

  it('has nothing of the corpus that could run', () => {
    for (const { html } of corpus) {
      const { body } = new DOMParser().parseFromString(previewOf(html), 'text/html');
      const found = [...body.querySelectorAll('*')].filter(
        (element) =>
          /^(script|style|iframe|object|embed|svg|math|form|input|base|meta|link)$/.test(element.localName) ||
          element.getAttributeNames().some((name) => name.startsWith('on') || name === 'style') ||
          /^\W*(javascript|data:text|vbscript)/i.test(element.getAttribute('href') ?? ''),
      );
      expect(
        found.map(({ outerHTML }) => outerHTML),
        html,
      ).toEqual([]);
    }
  });
});
