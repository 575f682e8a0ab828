// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults } from '../core/settings';
import { draw } from './draw';

const { dataset } = document.documentElement;
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));

beforeEach(() => {
  window.dispatchEvent(new Event('blur')); // no key is held that an earlier test pressed
  delete dataset.variant;
  delete dataset.assist;
});

test('the picture that answers the reader comes before the page is laid out anew', async () => {
  draw({ ...defaults, show: true, zoom: 1.2 }, false);
  expect(dataset.variant).toBeUndefined();
  await drawn();
  expect(dataset.variant).toBe('zoom-120 bar');
});

test('of several wishes before the next picture the last one counts, and is drawn once', async () => {
  const written = vi.fn();
  const watched = new MutationObserver((records) => written(records.map(({ attributeName }) => attributeName)));
  watched.observe(document.documentElement, { attributes: true });
  draw({ ...defaults, zoom: 1.1 }, false);
  draw({ ...defaults, zoom: 1.3, show: true, focus: true }, false);
  await drawn();
  expect(dataset).toMatchObject({ variant: 'zoom-130 bar', assist: 'focus' });
  draw({ ...defaults, zoom: 1.3, show: true, focus: true }, false);
  await drawn();
  watched.disconnect();
  expect(written.mock.calls).toEqual([[['data-variant', 'data-assist']]]);
});

test('what is set back leaves nothing behind', async () => {
  draw({ ...defaults, show: true, cursor: true, theme: 'yellow-black' }, false);
  await drawn();
  draw(defaults, false);
  await drawn();
  expect([dataset.variant, dataset.assist]).toEqual([undefined, undefined]);
});
