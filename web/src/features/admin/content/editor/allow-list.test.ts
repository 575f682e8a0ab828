import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { countCharacters, hasForeignPictures, htmlToText, toBodyHtml } from './body-html';
import { bodyExtensions } from './extensions';

let editor: Editor | null = null;

function through(html: string): string {
  editor = new Editor({ element: document.createElement('div'), extensions: bodyExtensions, content: html });
  return toBodyHtml(editor.getHTML());
}

afterEach(() => editor?.destroy());

describe('what the contract allows comes out as it went in', () => {
  it.each([
    [
      'text with marks',
      '<p>流感<strong>高发</strong>，<em>注意</em><u>防护</u><s>旧</s>CO<sub>2</sub> m<sup>2</sup></p>',
    ],
    ['a line break', '<p>一<br>二</p>'],
    ['headings', '<h2>一</h2><h3>二</h3><h4>三</h4>'],
    ['lists', '<ul><li>一</li><li>二</li></ul><ol><li>三</li></ol>'],
    ['a list that goes on', '<ol start="3"><li>三</li></ol>'],
    ['a list in a list', '<ul><li>一<ul><li>二</li></ul></li></ul>'],
    ['a list entry with two paragraphs', '<ul><li><p>一</p><p>二</p></li></ul>'],
    ['a quote and a rule', '<blockquote><p>引用</p></blockquote><hr><p>后</p>'],
    ['alignment', '<p data-align="center">中</p><p data-align="right">右</p>'],
    [
      'links',
      '<p><a href="/article/n/30/31">站内</a><a target="_blank" href="https://www.chinacdc.cn/">站外</a><a href="tel:12320">12320</a></p>',
    ],
    ['a link with a title', '<p><a href="/index" title="首页">首页</a></p>'],
    [
      'a picture with its caption',
      '<figure><img src="/pictures/mask.svg" alt="戴口罩的人" width="560" height="300"><figcaption>戴好口罩</figcaption></figure>',
    ],
    [
      'a picture without a caption',
      '<figure><img src="/pictures/mask.svg" alt="戴口罩的人" width="560" height="300"></figure>',
    ],
    ['a picture in a line', '<p>图<img src="/pictures/mask.svg" alt="戴口罩的人" width="56" height="30"></p>'],
    [
      'a table with caption and head',
      '<table><caption>分级</caption><thead><tr><th scope="col">级别</th><th scope="col">处置</th></tr></thead><tbody><tr><th scope="row">一</th><td>无</td></tr></tbody></table>',
    ],
    [
      'joined cells',
      '<table><tbody><tr><td colspan="2">一</td></tr><tr><td rowspan="2">二</td><td>三</td></tr><tr><td>四</td></tr></tbody></table>',
    ],
    ...['points', 'doctor', 'warning', 'emergency', 'do', 'dont'].map((kind) => [
      `a box ${kind}`,
      `<aside data-callout="${kind}"><p><strong>标题</strong></p><ul><li>一</li></ul></aside>`,
    ]),
    ['nothing', ''],
  ])('%s', (_, html) => {
    expect(through(html)).toBe(html);
  });
});

describe('what the contract does not allow is dropped', () => {
  it.each([
    ['scripts and handlers', '<p onclick="x()">一<script>alert(1)</script></p>', '<p>一</p>'],
    [
      'styles and classes',
      '<p class="MsoNormal" style="color:red"><span style="font-size:20px">一</span></p>',
      '<p>一</p>',
    ],
    ['a first-level heading', '<h1>一</h1>', '<p>一</p>'],
    ['a script link', '<p><a href="javascript:alert(1)">一</a></p>', '<p>一</p>'],
    ['a link to another host without scheme', '<p><a href="//evil.example/">一</a></p>', '<p>一</p>'],
    [
      'other link attributes',
      '<p><a href="/index" rel="opener" class="x" onclick="x()">一</a></p>',
      '<p><a href="/index">一</a></p>',
    ],
    ['pictures from elsewhere', '<p>一<img src="https://evil.example/x.png" alt=""></p>', '<p>一</p>'],
    ['a picture inside the address', '<p>一<img src="data:image/png;base64,AAAA" alt=""></p>', '<p>一</p>'],
    ['frames', '<p>一</p><iframe src="https://evil.example/"></iframe>', '<p>一</p>'],
    ['an unknown box', '<aside data-callout="boom"><p>一</p></aside>', '<p>一</p>'],
    ['another alignment', '<p data-align="justify">一</p>', '<p>一</p>'],
    ['code', '<pre><code>a = 1</code></pre>', '<p>a = 1</p>'],
    [
      'cell widths',
      '<table><tbody><tr><td colwidth="80" style="width:80px">一</td></tr></tbody></table>',
      '<table><tbody><tr><td>一</td></tr></tbody></table>',
    ],
  ])('%s', (_, html, expected) => {
    expect(through(html)).toBe(expected);
  });
});

describe('the tools', () => {
  const start = (html: string) => {
    through(html);
    return editor as Editor;
  };

  it('make a table with a head whose headings have a scope', () => {
    const now = start('');
    now.chain().insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run();
    expect(toBodyHtml(now.getHTML())).toBe(
      '<table><thead><tr><th scope="col"></th><th scope="col"></th></tr></thead><tbody><tr><td></td><td></td></tr></tbody></table>',
    );
  });

  it('set a box apart with its title', () => {
    const now = start('');
    now.chain().insertCallout('doctor').insertContent('高热不退').run();
    expect(toBodyHtml(now.getHTML())).toContain(
      '<aside data-callout="doctor"><p><strong>何时就医</strong></p><p>高热不退</p></aside>',
    );
  });

  it('align and go back', () => {
    const now = start('<p>一</p>');
    now.commands.setAlign('center');
    expect(toBodyHtml(now.getHTML())).toBe('<p data-align="center">一</p>');
    now.commands.setAlign(null);
    expect(toBodyHtml(now.getHTML())).toBe('<p>一</p>');
  });

  it('undo what was done', () => {
    const now = start('<p>一</p>');
    now.commands.insertFigure({ src: '/pictures/mask.svg', alt: '口罩', width: 560, height: 300, caption: '' });
    now.commands.undo();
    expect(toBodyHtml(now.getHTML())).toBe('<p>一</p>');
  });
});

it('counts characters without spaces', () => {
  expect(countCharacters('流感 高发\n😀')).toBe(5);
});

it('shows a text as readers see it', () => {
  expect(htmlToText('<h2>一</h2><p>二<strong>三</strong></p><ul><li>四</li></ul>')).toBe('一\n二三\n四');
});

it('notices pictures that will be dropped', () => {
  expect(hasForeignPictures('<p><img src="file:///C:/a.png"></p>')).toBe(true);
  expect(hasForeignPictures('<p><img src="/pictures/a.svg"></p>')).toBe(false);
});
