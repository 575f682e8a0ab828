// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { ofSelectors, ownWindow } from './parsed-documents';

test('what a parsed document would hear for its selectors is known by name', () => {
  const listen = vi.spyOn(ownWindow(), 'addEventListener');
  new DOMParser().parseFromString('<p>文</p>', 'text/html').querySelector('p');
  const names = listen.mock.calls.map(([, listener]) => (typeof listener === 'function' ? listener.name : ''));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !ofSelectors.test(name))).toEqual([]);
});
