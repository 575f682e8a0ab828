// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { rulesOfSight } from './sight';

test.each([
  ['.a{color:red}', ''],
  ['.a{color:red;display:none;margin:0}.b{padding:1px}', '.a{display:none}'],
  ['.a,.b:hover{visibility: hidden;pointer-events:none}', '.a,.b:hover{visibility: hidden;pointer-events:none}'],
  ['@media (width > 1px){.a{display:none}}.b{display:block}', '.b{display:block}'],
  ['@keyframes x{from{display:none}to{display:block}}.c{display:flex}', '.c{display:flex}'],
])('of %s stays what hides or shows something', (css, kept) => expect(rulesOfSight(css)).toBe(kept));

test('a style sheet that was written reads as it was written and hides what it should', () => {
  const style = document.createElement('style');
  style.innerHTML = '.gone{color:red;display:none}';
  document.head.append(style);
  document.body.innerHTML = '<p class="gone">x</p>';
  expect(style.innerHTML).toBe('.gone{color:red;display:none}');
  expect(getComputedStyle(document.body.firstElementChild as Element).display).toBe('none');
});
