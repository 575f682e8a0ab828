import type { Page } from '@playwright/test';

const numbers = '零一二三四五六七八九';

function numberOf(words: string): number {
  const [tens, units = ''] = words.includes('十') ? words.split('十') : ['零', words];
  return (tens ? numbers.indexOf(tens) : 1) * 10 + Math.max(numbers.indexOf(units || '零'), 0);
}

/** The answer to the question for people on a page, such as 十五减八等于多少. */
export async function sumAsked(page: Page): Promise<string> {
  const question = await page.locator('label[for=captcha]').innerText();
  const [, a = '', word, b = ''] = /([零一二三四五六七八九十]+)(加|减)([零一二三四五六七八九十]+)/.exec(question) ?? [];
  return String(word === '加' ? numberOf(a) + numberOf(b) : numberOf(a) - numberOf(b));
}
