import { expect } from 'vitest';
import { type Locator, locators } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Elements by a CSS selector: for what has no role, name or text. */
    css(selector: string): Locator;
  }
}

declare module 'vitest' {
  interface Matchers {
    /** The whole text, with white space as a person sees it. */
    toHaveText(text: string | RegExp): void;
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` });

const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

expect.extend({
  toHaveText(element: Element, wanted: string | RegExp) {
    const text = textOf(element);
    const pass = typeof wanted === 'string' ? text === wanted : wanted.test(text);
    return { pass, message: () => `“${text}” ${pass ? 'is' : 'is not'} ${wanted}` };
  },
});

/** Nothing of it is to be seen any more, or never was. */
export async function expectHidden(target: Locator): Promise<void> {
  const seen = () => target.elements().filter((element) => element.checkVisibility({ visibilityProperty: true }));
  await expect.poll(() => seen().length, { message: `${target.selector} is hidden` }).toBe(0);
}

// Words that a style sheet shows but takes from screen readers, as in `content: "*" / ""`, are no part of a name; Vitest reads them so.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element, part) => {
  const style = styleOf(element, part);
  if (!part || !style.content.endsWith('/ ""')) return style;
  return new Proxy(style, { get: (of, key) => (key === 'content' ? 'none' : Reflect.get(of, key)) });
};
