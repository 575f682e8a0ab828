import { act } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hydrateDocument, pageHtml, writeDocument } from '@/testing/portal-document';
import { frameProps } from '@/testing/portal-frame';
import { pages } from '@/testing/portal-pages';
import { Island } from '@/ui-portal/island';
import { drawHere } from './draw-here';
import { Page } from './page';
import { staticMarkup } from './static-markup';

const clearDocument = () => document.body.replaceChildren();

const partOf = (id: string) => document.getElementById(id) as HTMLElement;

/** HTML in the spelling of the browser. */
function inDocument(html: string): string {
  const part = document.createElement('div');
  part.innerHTML = html;
  return part.innerHTML;
}

/** What the server sends where it could not draw: plain text, and the data. */
function writeUndrawn(data: string): void {
  document.body.innerHTML =
    '<div id="site-header"></div><main id="main"><h1>流感</h1></main><div id="site-footer"></div><script type="application/json" id="page-data"></script>';
  partOf('page-data').textContent = data;
}

test.each(['', '{', '{"frame":null,"page":{"kind":"moon"}}'])(
  'with the data %j the plain text of a page stays',
  (data) => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    writeUndrawn(data);
    drawHere(document);
    expect(partOf('main').innerHTML).toBe('<h1>流感</h1>');
    expect(partOf('site-header').innerHTML).toBe('');
    expect(told).toHaveBeenCalled();
    clearDocument();
  },
);

/** Elements with their attributes in a fixed order, and texts. What React numbers by the place in its tree is left out. */
function outlineOf(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : null;
    const attributes = [...(element?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`).sort();
    lines.push(element ? [element.tagName, ...attributes].join(' ').replace(/_R_\w*_/g, '') : (node.nodeValue ?? ''));
  }
  return lines;
}

describe.each(pages)('page: $name', ({ activeId, page }) => {
  const frame = frameProps(activeId);

  describe('from the server', () => {
    beforeAll(() => writeDocument(frame, page));
    afterAll(clearDocument);

    test('has one main title', () => {
      expect(document.querySelectorAll('h1')).toHaveLength(1);
    });

    test('every icon is drawn once', () => {
      const drawn = [...document.querySelectorAll('symbol')].map(({ id }) => id);
      const shown = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href')?.slice(1) ?? '');
      expect(drawn).toHaveLength(new Set(drawn).size);
      expect(shown.filter((id) => !drawn.includes(id))).toEqual([]);
    });

    test('has no inline style or script and opens new tabs safely', () => {
      expect(document.body.querySelectorAll('[style], script:not([type="application/json"]), [onclick]')).toHaveLength(
        0,
      );
      const unsafe = [...document.querySelectorAll('a[target="_blank"]')].filter(
        (link) => !link.closest('.prose') && !link.getAttribute('rel')?.includes('noopener'),
      );
      expect(unsafe).toHaveLength(0);
    });

    test('React comes only with pages of services', () => {
      if (page.kind !== 'service') expect(document.querySelector('[data-island]')).toBeNull();
    });

    test('is the same once React has taken it over', async () => {
      const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const differences: string[] = [];
      const mounted = await act(async () => hydrateDocument(differences));
      expect(differences).toEqual([]);
      expect(complaint.mock.calls).toEqual([]);
      expect(document.querySelectorAll('[data-island]')).toHaveLength(mounted.length);
      await act(async () => {
        for (const root of mounted) root.unmount();
      });
    });
  });

  test('is drawn in the browser as the server would, where the server could not', () => {
    writeUndrawn(JSON.stringify({ frame, page }));
    drawHere(document);
    expect(partOf('main').innerHTML).toBe(inDocument(pageHtml(page)));
    expect(partOf('site-header').querySelector('nav')).not.toBeNull();
    expect(partOf('site-footer').textContent).not.toBe('');
    clearDocument();
  });

  test('is drawn as React would draw it', () => {
    const ofReact = (type: unknown, { of: Part, props }: Record<string, unknown>) =>
      type === Island ? renderToStaticMarkup(createElement(Part as ComponentType<object>, props as object)) : null;
    const made = document.createElement('div');
    const expected = document.createElement('div');
    const props = JSON.parse(JSON.stringify(page));
    made.innerHTML = staticMarkup(<Page page={props} />, ofReact);
    expected.innerHTML = renderToStaticMarkup(<Page page={props} />);
    for (const link of expected.querySelectorAll('link[rel="preload"]')) link.remove();
    expect(outlineOf(made)).toEqual(outlineOf(expected));
  });
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)'])(
  'an address that would run as a script is left out: %j',
  (href) => {
    const link = staticMarkup(<a href={href}>看一看</a>, () => null);
    expect(link).toBe('<a>看一看</a>');
  },
);
