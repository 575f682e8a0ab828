import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { edit, expectCovered, storedValue } from '@/testing/browser/editing';
import { button, field, focus, keys, press, pressKey, tabTo, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { expectHidden } from '@/testing/browser/matchers';
import { show } from '@/testing/browser/show';

const start = (code: string) => edit('code-editor/stored', '模板', code);

/**
 * Types a tag, which the editor closes when it has read it. It gives itself 20 ms for that at each key (Work.Apply of @codemirror/language), in
 * which a busy machine may not get to it: then the tag is ended once more.
 */
async function typeTag(tag: string): Promise<void> {
  await type(tag);
  for (let again = 0; again < 5 && !storedValue().includes('</'); again += 1) {
    await pressKey('Backspace');
    await type('>');
  }
}

test('indents by two spaces, undoes, and lets a person out', async () => {
  const text = await start('');
  await pressKey('Tab');
  await typeTag('<p>');
  await type('一');
  await expect.poll(storedValue).toBe('  <p>一</p>');
  await pressKey('Shift+Tab');
  await expect.poll(storedValue).toBe('<p>一</p>');
  await pressKey('Control+Z');
  await expect.poll(storedValue).toBe('  <p>一</p>');
  await commands.composeText('er', '二');
  await expect.poll(storedValue).toBe('  <p>一二</p>');
  await type('<'); // suggestions are about to come up
  await pressKey('Escape');
  await pressKey('Tab');
  await expect.element(text).not.toHaveFocus();
  await pressKey('Shift+Tab');
  await expect.element(text).toHaveFocus();
  await pressKey('Escape');
  await pressKey('Shift+Tab');
  await expect.element(button('全屏')).toHaveFocus();
  expect(storedValue()).toBe('  <p>一二<</p>');
});

test('finds and replaces', async () => {
  const text = await start('<p>流感</p>\n<p>流感</p>');
  await pressKey('Control+F');
  await expect.element(field('查找')).toHaveFocus();
  await type('流感');
  await tabTo(field('替换为'));
  await type('感冒');
  await press(button('全部替换'));
  await expect.poll(storedValue).toBe('<p>感冒</p>\n<p>感冒</p>');
  await pressKey('Escape');
  await expectHidden(field('查找'));
  await expect.element(text).toHaveFocus();
});

test('folds, by keyboard and by its buttons', async () => {
  const code = '<ul>\n  <li>一</li>\n  <li>二</li>\n</ul>';
  const text = await start(code);
  await pressKey('Control+Home');
  // What can be folded is known when the language has arrived, which nothing on the page tells.
  await expect
    .poll(async () => {
      await pressKey('Control+Shift+BracketLeft');
      return text.element().textContent;
    })
    .not.toContain('二');
  await pressKey('Control+Shift+BracketRight');
  await expect.element(text).toHaveTextContent('二');
  await button('全部折叠').click();
  await expect.element(text).not.toHaveTextContent('二');
  await button('全部展开').click();
  await expect.element(text).toHaveTextContent('二');
  expect(storedValue()).toBe(code);
});

test.each([
  ['json', '{"a": 1,}'],
  ['javascript', 'const a = ;'],
  ['css', 'p { color red }'],
  ['html', '<div><p>一</p>'],
])('says what is wrong and where: %s', async (mode, code) => {
  await show(`code-editor/${mode}`);
  const text = field('代码');
  await expect.element(text).toBeVisible();
  await focus(text);
  await pressKey('Control+A');
  await commands.insertText(code);
  await expect.element(button('1 处问题')).toBeVisible();
  await pressKey('F8');
  await expect.element(page.css('.cm-diagnostic').first()).toHaveTextContent(/\p{Script=Han}/u);
  if (mode !== 'html') return;
  await keys('Escape', 'Tab', 'Enter');
  await expect.element(page.getByRole('listbox')).toHaveTextContent('没有结束标签');
});

test('covers the page and comes back to where the person was', async () => {
  const text = await start('<p>一</p>');
  await keys('Escape', 'Shift+Tab', 'Enter');
  await expectCovered();
  await expectAccessible();
  await pressKey('Escape');
  await expect.element(button('全屏')).toHaveFocus();
  await expect.element(text).toBeVisible();
});

test('changes its language by keyboard', async () => {
  await show('code-editor/choosing');
  await tabTo(page.getByRole('combobox', { name: '脚本的语言' }));
  await keys('Enter', 'ArrowDown', 'Enter');
  await expect.element(page.css('.cm-content')).toHaveAttribute('data-language', 'html');
});

test('earlier versions are compared with what stands there now, and brought back', async () => {
  const text = await edit('code-editor/history', '增强脚本', 'let a = 1;\nlet b = 2;');
  await pressKey('Escape');
  await pressKey('Tab');
  await expect.element(button('历史 1')).toBeVisible();
  await focus(text);
  await pressKey('ControlOrMeta+A');
  await type('let a = 1;');
  await pressKey('Escape');
  await pressKey('Tab');
  await press(button('历史 2'));
  const dialog = page.getByRole('dialog', { name: '增强脚本的历史版本' });
  await expect.element(dialog.getByText('和现在的内容一样')).toBeVisible();
  await press(dialog.getByRole('button', { name: /2 行$/ }));
  await expect.element(dialog.getByText('let b = 2;')).toBeVisible();
  await expectAccessible();
  await press(button('恢复这个版本', dialog));
  await expect.poll(storedValue).toBe('let a = 1;\nlet b = 2;');
});
