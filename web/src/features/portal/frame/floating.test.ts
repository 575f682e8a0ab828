// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { floating } from './floating';

test('all sizes are read before the first is written, so that the page is styled once', () => {
  let measure = () => {};
  class Sizes {
    constructor(told: () => void) {
      measure = told;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Sizes);
  document.body.innerHTML = '<header class="site-head"><div class="masthead"></div></header>';
  const header = document.querySelector('header') as HTMLElement;
  const log: string[] = [];
  const told = <Result>(what: string, result: Result) => {
    log.push(what);
    return result;
  };
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => told('read', new DOMRect(0, 9, 9, 64)));
  const styleOf = window.getComputedStyle.bind(window);
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => told('read', styleOf(element)));
  const write = CSSStyleDeclaration.prototype.setProperty;
  vi.spyOn(CSSStyleDeclaration.prototype, 'setProperty').mockImplementation(function (
    this: CSSStyleDeclaration,
    ...to
  ) {
    told('written', write.apply(this, to));
  });
  const stop = floating(header);
  onTestFinished(stop);
  measure();
  expect(log).toContain('read');
  expect(log.slice(log.indexOf('written'))).toEqual(['written', 'written', 'written']);
});
