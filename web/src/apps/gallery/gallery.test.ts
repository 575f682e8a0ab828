// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { portal, widgets } from './catalogue';

// What the scenarios show is looked at in a real browser, by e2e/gallery.spec.ts.
describe.each([portal, ...widgets])('$name', ({ scenarios }) => {
  test('has scenarios with names that fit an address', () => {
    expect(scenarios.map(({ title }) => title).filter((title) => !/^[a-z0-9-]+$/.test(title))).toEqual([]);
    expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length);
  });
});
