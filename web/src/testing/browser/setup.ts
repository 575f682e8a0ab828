import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { bringAtOnce } from '@/ui-admin/later';
import { forgetOrigins } from '../react-origins';
import './matchers';
import { clear } from './show';

/** What the program complains of: errors and warnings in the console. Errors that nobody catches fail the run by themselves. */
const complaints: string[] = [];
/** antd knows no way to say that nothing is chosen in a tree: it complains of null and of an empty list, and undefined lets it keep the last choice. */
const harmless = /Invalid prop `value` supplied to `TreeSelect`/;
const said = { error: console.error, warn: console.warn };

forgetOrigins();

beforeAll(bringAtOnce);

beforeEach(async () => {
  window.focus(); // until then the first keys of a run go to the page around the tests
  if (window.innerWidth !== 1280 || window.innerHeight !== 900) await page.viewport(1280, 900);
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => {
      const text = words.map(String).join(' ');
      if (!harmless.test(text)) complaints.push(`${level}: ${text}`);
    };
  }
});

afterEach(() => {
  clear();
  Object.assign(console, said);
  expect(complaints).toEqual([]);
});
