// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { describe, expect, it, test, vi } from 'vitest';
import { bodyHtmlOf } from './body-html';
import { bodyExtensions } from './extensions';
import { cleanPasted } from './paste';
import { picturesOfRtf } from './rtf-pictures';

function pasted(
  html: string,
  pictures: readonly (File | null)[] = [],
): { html: string; lost: number; taken: string[] } {
  const taken: string[] = [];
  const begin = (file: File) => {
    taken.push(`${file.name} ${file.type} ${file.size}`);
    return `u${taken.length}`;
  };
  const { html: cleaned, lost } = cleanPasted(html, { pictures, begin });
  const editor = new Editor({ element: document.createElement('div'), extensions: bodyExtensions, content: '' });
  for (let at = 1; at <= taken.length; at += 1) {
    editor.storage.uploadPlace.uploads.set(`u${at}`, {
      type: 'figure',
      attrs: { src: `/pictures/${at}.png`, alt: '', width: null, height: null },
    });
  }
  editor.view.pasteHTML(cleaned, new Event('paste') as ClipboardEvent);
  const result = bodyHtmlOf(editor.state.doc);
  editor.destroy();
  return { html: result, lost, taken };
}

const described = (picture: File | null) => picture && `${picture.type} ${picture.size}`;

const entry = (level: number, bullet: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

it('is never read with styles in it, for each of which the browser would write an error', () => {
  const read = vi.spyOn(DOMParser.prototype, 'parseFromString');
  const { html } = cleanPasted(
    `<style><!-- p.MsoNormal { margin: 0 } --></style><p class=MsoNormal STYLE = "text-align:center" title=' style="a"'>居<b style='mso-bidi-font-weight:normal'>中</b> style="x" 留下</p><p style=color:red>红</p>`,
    { pictures: [], begin: null },
  );
  for (const text of [read.mock.calls[0]?.[0], html]) {
    expect(String(text)).not.toMatch(/<style|<[^>"']*\sstyle\s*=/i);
  }
  expect(html).toContain('style="x" 留下');
  expect(html).toContain('data-align="center"');
  read.mockRestore();
});

describe('text from Word', () => {
  it.each([
    [
      'loses its looks and keeps its words',
      '<p class=MsoNormal style="margin:0;font-family:宋体"><span lang=EN-US style="font-size:10.5pt">流感<o:p></o:p></span></p>',
      '<p>流感</p>',
    ],
    ['has no gap where its source has a line end', '<p>流感\n高发 in\nwinter</p>', '<p>流感高发 in winter</p>'],
    ['has no empty lines', '<p>一</p><p><o:p>&nbsp;</o:p></p><p>二</p>', '<p>一</p><p>二</p>'],
    ['has its bullets as a list', entry(1, '·', '一') + entry(1, '·', '二'), '<ul><li>一</li><li>二</li></ul>'],
    [
      'has its numbers as a list',
      entry(1, '3.', '一') + entry(1, '4.', '二'),
      '<ol start="3"><li>一</li><li>二</li></ol>',
    ],
    [
      'has lists in lists',
      entry(1, '1.', '一') + entry(2, '·', '二') + entry(1, '2.', '三'),
      '<ol><li>一<ul><li>二</li></ul></li><li>三</li></ol>',
    ],
    ['has its title as a heading', '<p class=MsoTitle>题</p><p>文</p>', '<h2>题</h2><p>文</p>'],
    [
      'keeps alignment',
      '<p>前</p><p align=center style="text-align:center">中</p><p>文</p>',
      '<p>前</p><p data-align="center">中</p><p>文</p>',
    ],
    [
      'keeps the indent of the first line',
      '<p>前</p><p style="text-indent:21.0pt">文</p><p>二</p>',
      '<p>前</p><p data-indent="first">文</p><p>二</p>',
    ],
    ['keeps raised numbers', '<p>m<span style="vertical-align:super">2</span></p>', '<p>m<sup>2</sup></p>'],
    [
      'has a bold first row as a head',
      '<table><tr><td><b>周</b></td><td><b>例</b></td></tr><tr><td>1</td><td>2</td></tr></table>',
      '<table><thead><tr><th scope="col">周</th><th scope="col">例</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    [
      'has no frame that is only for looks',
      '<table><tr><td><p>一</p><p>二</p></td></tr></table>',
      '<p>一</p><p>二</p>',
    ],
    ['has no hidden words', '<p>一<span style="display:none">密</span></p>', '<p>一</p>'],
  ])('%s', (_, html, expected) => expect(pasted(html).html).toBe(expected));

  it('keeps its pictures, which only the RTF has', () => {
    const rtf = String.raw`{\rtf1{\*\shppict{\pict{\*\picprop}\picw10\pngblip\bliptag123{\*\blipuid 0a1b}89504e47}}{\nonshppict{\pict\wmetafile8\bliptag123 0102}}}`;
    const pictures = picturesOfRtf(rtf);
    expect(pictures.map(described)).toEqual(['image/png 4']);
    const { html, taken, lost } = pasted(
      '<p>一</p><p><img src="file:///C:/Temp/msohtmlclip1/image001.png"></p><p>二</p>',
      pictures,
    );
    expect(html).toBe('<p>一</p><figure><img src="/pictures/1.png" alt=""></figure><p>二</p>');
    expect([taken.length, lost]).toEqual([1, 0]);
  });

  it.each([
    [
      'with a shape around it',
      String.raw`{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picw10\jpegblip\bliptag-7{\*\blipuid ab}ffd8 ffe0}`,
    ],
    ['of another program', '{\\pict\\picw10\\pich8\\jpegblip\nffd8\nffe0}'],
  ])('keeps a picture %s', (_, rtf) => {
    expect(picturesOfRtf(rtf).map(described)).toEqual(['image/jpeg 4']);
  });

  const photo = String.raw`{\*\shppict{\pict\jpegblip ffd8ffe0}}{\nonshppict{\pict\wmetafile8 0102}}`;
  it.each([
    [
      'a chart',
      String.raw`{\*\shppict{\pict\emfblip 0102}}{\nonshppict{\pict\wmetafile8 0102}}`,
      [null, 'image/jpeg 4'],
    ],
    ['a formula of an older program', String.raw`{\object{\result{\pict\wmetafile8 0102}}}`, [null, 'image/jpeg 4']],
    ['a picture without its bytes', String.raw`{\pict\pngblip}`, [null, 'image/jpeg 4']],
    [
      'a floating picture and what older programs show instead',
      String.raw`{\shp{\*\shpinst{\sp{\sn pib}{\sv {\pict\pngblip 89504e47}}}}{\shprslt{\pict\wmetafile8 0102}}}`,
      ['image/png 4', 'image/jpeg 4'],
    ],
    ['the head of the page', String.raw`{\header \{ {\pict\pngblip 89504e47}}`, ['image/jpeg 4']],
    [
      'a line between paragraphs',
      String.raw`{\pict{\*\picprop{\sp{\sn fStandardHR}{\sv 1}}}\wmetafile8 0102}`,
      ['image/jpeg 4'],
    ],
  ])('has its photograph in its own place behind %s', (_, before, expected) => {
    expect(picturesOfRtf(String.raw`{\rtf1${before}${photo}}`).map(described)).toEqual(expected);
  });

  it('says that a chart is lost and keeps the photograph behind it', () => {
    const { html, taken, lost } = pasted(
      '<p>图<img src="file:///C:/Temp/image001.emf"></p><p>二</p><p><img src="file:///C:/Temp/image002.jpg"></p>',
      picturesOfRtf(String.raw`{\rtf1{\pict\emfblip 0102}${photo}}`),
    );
    expect(html).toBe('<p>图</p><p>二</p><figure><img src="/pictures/1.png" alt=""></figure>');
    expect([taken, lost]).toEqual([['粘贴的图片2.jpg image/jpeg 4'], 1]);
  });
});

describe('text from a web page', () => {
  it.each([
    [
      'loses scripts, menus of buttons and frames',
      '<p>一</p><script>x()</script><button>二</button><iframe src="/x"></iframe>',
      '<p>一</p><p>二</p>',
    ],
    [
      'keeps headings, starting at the second level',
      '<h1>题</h1><h5>小</h5><p>文</p>',
      '<h2>题</h2><h4>小</h4><p>文</p>',
    ],
    [
      'keeps bold and slanted words',
      '<p><b>粗</b><span style="font-style:italic">斜</span></p>',
      '<p><strong>粗</strong><em>斜</em></p>',
    ],
    ['is not bold as a whole because a program said so', '<b style="font-weight:normal"><p>一</p></b>', '<p>一</p>'],
  ])('%s', (_, html, expected) => expect(pasted(html).html).toBe(expected));

  it('says how many pictures of other sites it lost', () => {
    const { html, lost } = pasted('<p>一<img src="https://a.example/b.png"></p>');
    expect([html, lost]).toEqual(['<p>一</p>', 1]);
  });

  it('stores pictures that stand in their own address', () => {
    expect(pasted('<p>一</p><img src="data:image/png;base64,iVBORw0KGgo=">').taken).toEqual([
      '粘贴的图片.png image/png 8',
    ]);
  });
});

test('nobody else can claim a place of an upload', () => {
  expect(pasted('<p>一</p><div data-upload="u1" data-name="x">二</div>').html).toBe('<p>一</p>');
});
