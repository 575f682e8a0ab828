import type { Page } from '@playwright/test';
import { galleryPort } from './ports.mjs';
import { expect, test } from './test';

/** Lets the tests of a file look at the gallery in place of the site. */
export const inGallery = () => test.use({ baseURL: `http://127.0.0.1:${galleryPort}` });

/** Opens a scenario of the gallery. Each starts the program anew. */
export async function open(page: Page, scenario: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/gallery.html#${scenario}`);
  await expect(page.getByRole('main')).toBeAttached();
}

/** The stored value beside the field of a scenario. */
export const stored = (page: Page) => page.locator('output');
