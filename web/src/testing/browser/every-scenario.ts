import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type GalleryWidget, portal } from '@/apps/gallery/catalogue';
import { faults, settle, sidewaysScroll } from './look';
import { show } from './show';

/** Holds every scenario of these widgets against the rules of accessibility and the width of a narrow phone. */
export function lookAtEveryScenario(widgets: readonly GalleryWidget[]): void {
  test('there are scenarios to look at', () =>
    expect(widgets.flatMap(({ scenarios }) => scenarios).length).toBeGreaterThan(50));

  describe.each(widgets)('$name', (widget) => {
    test('has scenarios with names that fit an address', () => {
      const titles = widget.scenarios.map(({ title }) => title);
      expect(titles.filter((title) => !/^[a-z0-9-]+$/.test(title))).toEqual([]);
      expect(new Set(titles).size).toBe(titles.length);
    });

    test.each(widget.scenarios)('$title is accessible and fits a narrow phone', async ({ title }) => {
      await show(`${widget.name}/${title}`, { twice: true });
      await settle();
      // A widget by itself brings no heading of the page.
      expect(await faults(widget === portal ? [] : ['page-has-heading-one'])).toEqual([]);
      await page.viewport(320, 640);
      await settle();
      expect(sidewaysScroll()).toBeLessThanOrEqual(0);
    });
  });
}
