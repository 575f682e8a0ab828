import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { faults, settle, sidewaysScroll } from '@/testing/browser/look';
import { show } from '@/testing/browser/show';
import { portal, widgets } from './catalogue';

test('there are scenarios to look at', () =>
  expect(widgets.flatMap(({ scenarios }) => scenarios).length).toBeGreaterThan(100));

describe.each([portal, ...widgets])('$name', (widget) => {
  test('has scenarios with names that fit an address', () => {
    const titles = widget.scenarios.map(({ title }) => title);
    expect(titles.filter((title) => !/^[a-z0-9-]+$/.test(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each(widget.scenarios)('$title is accessible and fits a narrow phone', async ({ title }) => {
    await show(`${widget.name}/${title}`);
    await settle();
    // A widget by itself brings no heading of the page.
    expect(await faults(widget === portal ? [] : ['page-has-heading-one'])).toEqual([]);
    await page.viewport(320, 640);
    await settle();
    expect(sidewaysScroll()).toBeLessThanOrEqual(0);
  });
});
