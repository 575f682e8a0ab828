// @vitest-environment jsdom
import { createDocument, Editor, getSchema } from '@tiptap/core';
import { afterEach, describe, expect, it, test } from 'vitest';
import shared from '../../../../../internal/content/richtext/testdata/article-html.json';
import corpus from '../../../../../internal/content/richtext/testdata/xss-corpus.json';
import { isLinkTarget, isOwnPicture, isOwnVideo } from './addresses';
import { cleanHtml, elements } from './allow-list';
import { bodyHtmlOf } from './body-html';
import { bodyExtensions } from './extensions';
import { cleanPasted } from './paste';
import { countCharacters, htmlToText } from './text';

let editor: Editor | null = null;

function through(html: string): string {
  editor = new Editor({ element: document.createElement('div'), extensions: bodyExtensions, content: html });
  return bodyHtmlOf(editor.state.doc);
}

afterEach(() => editor?.destroy());

// The server reads the same tables (internal/content/html_shared_test.go).
test('the allow-list is that of the server', () => {
  expect(elements).toEqual(shared.elements);
});

describe('what the server stores comes out as it went in', () => {
  it.each(shared.kept)('$name', ({ html }) => {
    expect(through(html)).toBe(html);
  });
});

describe('what the server drops is dropped', () => {
  it.each(shared.reduced)('$name', (row) => {
    expect(through(row.in)).toBe(row.editor);
  });
});

describe('previews show what would be stored', () => {
  it.each(shared.kept)('$name', ({ html }) => {
    expect(cleanHtml(html)).toBe(html);
  });
});

describe('addresses', () => {
  it.each(shared.links)('link $address', ({ address, allowed }) => expect(isLinkTarget(address)).toBe(allowed));
  it.each(shared.pictures)('picture $address', ({ address, allowed }) => expect(isOwnPicture(address)).toBe(allowed));
});

/** Everything that is not on the list, and every address that leads elsewhere. */
function forbidden(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const allowed: Record<string, readonly string[]> = elements;
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName;
    const attributes = allowed[name];
    if (!attributes) return [name];
    return element.getAttributeNames().filter((attribute) => {
      const value = element.getAttribute(attribute) ?? '';
      // Browsers write `is` of an element for ever, even emptied; without own elements it means nothing.
      if (attribute === 'is' && value === '') return false;
      if (!attributes.includes(attribute)) return true;
      if (attribute === 'href') return !isLinkTarget(value);
      return attribute === 'src' && !(name === 'video' ? isOwnVideo(value) : isOwnPicture(value));
    });
  });
}

describe('nothing of the corpus gets into the text', () => {
  it('nor through the cleaner of previews', () => {
    for (const { html } of corpus) {
      expect(forbidden(cleanHtml(html)), html).toEqual([]);
    }
  });

  // In a real browser it is loaded, pasted and typed as well (web/e2e/xss.spec.ts).
  const schema = getSchema(bodyExtensions);
  const noPictures = { pictures: [], begin: null };
  it.each(corpus)('neither from a stored text nor from the clipboard: $html', ({ html }) => {
    const { html: pasted } = cleanPasted(`<table><tbody><tr><td>${html}</td></tr></tbody></table>`, noPictures);
    for (const text of [html, pasted]) {
      expect(forbidden(bodyHtmlOf(createDocument(text, schema))), html).toEqual([]);
    }
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
    expect(bodyHtmlOf(now.state.doc)).toBe(
      '<table><thead><tr><th scope="col"></th><th scope="col"></th></tr></thead><tbody><tr><td></td><td></td></tr></tbody></table>',
    );
  });

  it('set a box apart with its title', () => {
    const now = start('');
    now.chain().insertCallout('doctor').insertContent('高热不退').run();
    expect(bodyHtmlOf(now.state.doc)).toContain(
      '<aside data-callout="doctor"><p><strong>何时就医</strong></p><p>高热不退</p></aside>',
    );
  });

  it('align and go back', () => {
    const now = start('<p>一</p>');
    now.commands.setAlign('center');
    expect(bodyHtmlOf(now.state.doc)).toBe('<p data-align="center">一</p>');
    now.commands.setAlign(null);
    expect(bodyHtmlOf(now.state.doc)).toBe('<p>一</p>');
  });

  it('undo what was done', () => {
    const now = start('<p>一</p>');
    now.commands.insertFigure({ src: '/pictures/mask.svg', alt: '口罩', width: 560, height: 300, caption: '' });
    now.commands.undo();
    expect(bodyHtmlOf(now.state.doc)).toBe('<p>一</p>');
  });
});

it('counts characters without spaces', () => {
  expect(countCharacters('流感 高发\n😀')).toBe(5);
});

it('shows a text as readers see it', () => {
  expect(htmlToText('<h2>一</h2><p>二<strong>三</strong></p><ul><li>四</li></ul>')).toBe('一\n二三\n四');
});
