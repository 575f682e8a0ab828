import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import {
  button,
  combobox,
  dialog,
  expectMarked,
  field,
  hasFocus,
  keys,
  press,
  pressKey,
  tabTo,
  type,
  write,
} from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { expectHidden } from '@/testing/browser/matchers';
import { show, stored } from '@/testing/browser/show';

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const way = (name: string) => page.getByRole('radio', { name, exact: true });

describe('a cron expression', () => {
  test('is shown with its meaning and its next times, and given back as it came', async () => {
    await show('cron/workdays');
    await expect.element(page.getByText('每个工作日 6:30')).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(10);
    await tab('周').click();
    await expect.element(way('区间')).toBeChecked();
    const words = page.css('[role=tabpanel][aria-hidden=false] .ant-radio-wrapper-checked + span');
    await expect.element(words).toHaveTextContent(/^从.*到/);
    expect(getComputedStyle(words.element()).fontSize).toBe('14px');
    await expect.element(stored()).toHaveTextContent('0 30 6 ? * 2-6 *');
    await tab('日').click();
    await expect.element(page.getByText('日和周只能设一个')).toBeVisible();
    await expect.element(field('日的文字')).toBeDisabled();
  });

  test('is set by keyboard alone, and lower parts start with it', async () => {
    await show('cron/six-parts');
    await tabTo(tab('秒'));
    await keys('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'); // on to the days
    await tabTo(way('每天'));
    await keys('ArrowUp'); // round to the last kind but one or the first: the group goes in a circle
    await expect.element(way('不设置')).toBeChecked();
    await expect.element(stored()).toHaveTextContent('0 0/5 * ? * *');
    await write(field('时的文字'), '8');
    await expect.element(stored()).toHaveTextContent('0 0/5 8 ? * *');
  });

  test('is written in a sentence', async () => {
    await show('cron/six-parts');
    await tabTo(field('用一句话写'));
    await type('每个工作日 8:30');
    await keys('Enter');
    await expect.element(stored()).toHaveTextContent('0 30 8 ? * 2-6');
  });

  test('has its years from a list', async () => {
    await show('cron/six-parts');
    await tab('年').click();
    await way('指定').click();
    await expect.element(combobox('年：指定')).toBeVisible();
    await expect.element(stored()).toHaveTextContent(new RegExp(` ${new Date().getFullYear()}$`));
    await expectAccessible();
  });

  test('of too few parts is refused where it is typed', async () => {
    await show('cron/unreadable');
    await expect.element(page.getByText('表达式要有 6 或 7 个部分')).toBeVisible();
    await write(field('Cron 表达式'), '0 0 8 * * ?');
    await expect.element(page.getByText('表达式要有 6 或 7 个部分')).not.toBeInTheDocument();
  });

  test('is taken into the form only when the dialog is confirmed', async () => {
    await show('cron/field');
    await press(button('设置'));
    await expect.element(dialog('设置执行时间')).toBeVisible();
    await write(field('Cron 表达式'), '0 0 9 * * ?');
    await press(button('取消'));
    await expect.element(stored()).toHaveTextContent('0 30 6 ? * 2-6');
    await press(button('设置'));
    await press(button('恢复默认'));
    await expect.element(field('Cron 表达式')).toHaveValue('* * * * * ? *');
    await write(field('Cron 表达式'), '0 0 9 * * ?');
    await press(button('确定'));
    await expect.element(stored()).toHaveTextContent('0 0 9 * * ?');
  });
});

const parts = ['秒', '分', '时', '日', '月', '周', '年'];

/** Presses Tab until the element has the focus, which is marked and goes on in the order of the page. */
async function goOnTo(target: Locator): Promise<void> {
  const most = 30;
  for (let presses = 0; presses < most && !hasFocus(target); presses++) {
    const before = document.activeElement;
    await pressKey('Tab');
    await expectMarked();
    const way = before?.compareDocumentPosition(document.activeElement ?? document.body) ?? 0;
    expect(way & Node.DOCUMENT_POSITION_FOLLOWING, 'the focus goes on').not.toBe(0);
  }
  await expect.element(target).toHaveFocus();
}

// Step 20 of the walk without a mouse.
test('the tabs are walked by keyboard, in the order of the page, and the dialog gives the focus back', async () => {
  await show('cron/field');
  const [opener, editor] = [button('设置'), dialog('设置执行时间')];
  const tabOf = (part: string) => editor.getByRole('tab', { name: new RegExp(`${part}$`) }); // a focused one says its number first
  await press(opener);
  await expect.element(editor).toBeVisible();
  await tabTo(tabOf('秒'));
  for (const part of parts) {
    await expect.element(tabOf(part)).toHaveFocus();
    await expectMarked();
    await keys('Enter');
    await expect.element(tabOf(part)).toHaveAttribute('aria-selected', 'true');
    await expect.element(editor.getByRole('radiogroup', { name: `${part}的取值方式` })).toBeVisible();
    await keys('ArrowRight');
  }
  await expect.element(tabOf('秒')).toHaveFocus(); // round

  const fields = ['秒的文字', 'Cron 表达式', '用一句话写'].map((name) => field(name, editor));
  for (const stop of [...fields, button('确定', editor)]) await goOnTo(stop);
  await keys('Escape');
  await expectHidden(editor);
  await expect.element(opener).toHaveFocus();
});

describe('the older editor', () => {
  const result = () => dialog('设置执行时间').getByRole('status').first();

  test('is 608 wide and shows the days of the week among the days', async () => {
    await page.viewport(1280, 800);
    await show('cron/older');
    const box = page.css('.ant-modal').first();
    await expect.element(dialog('设置执行时间')).toBeVisible();
    expect(box.element().getBoundingClientRect().width).toBe(608);
    await expect.element(result()).toHaveTextContent('0 30 6 ? * 2-6 *');
    await tab('日').click();
    await expect.element(way('按星期区间')).toBeChecked();
    await expect.element(tab('周')).not.toBeInTheDocument();
  });

  test('is set by keyboard alone and gives seven parts', async () => {
    await show('cron/older-empty');
    await expect.element(result()).toHaveTextContent('* * * * * ? *');
    await tabTo(tab('秒'));
    await keys('ArrowRight', 'ArrowRight', 'Enter'); // on to the hours
    await tabTo(way('每小时'));
    await keys('ArrowDown');
    await expect.element(way('区间')).toBeChecked();
    await expect.element(result()).toHaveTextContent('* * 0-1 * * ? *');
    await write(page.getByRole('spinbutton', { name: '时：结束' }), '6');
    await expect.element(result()).toHaveTextContent('* * 0-6 * * ? *');
    await press(button('确定'));
    await expect.element(stored()).toHaveTextContent('* * 0-6 * * ? *');
  });

  test('gives back as it came what only text can say', async () => {
    await show('cron/older-by-text');
    await tab('日').click();
    await expect.element(way('按文字：日 L,15，周 ?')).toBeChecked();
    await press(button('确定'));
    await expect.element(stored()).toHaveTextContent('0 1-5,10 8 L,15 * ?');
  });

  test('replaces what is no expression only when something is chosen', async () => {
    await show('cron/older-unreadable');
    await expect.element(page.getByText('不是 Cron 表达式')).toBeVisible();
    await press(button('确定'));
    await expect.element(stored()).toHaveTextContent('每天');
  });

  test('stands behind a field and is cancelled by Escape', async () => {
    await show('cron/older-field');
    await press(button('设置'));
    await expect.element(dialog('设置执行时间')).toBeVisible();
    await keys('Escape');
    await expect.element(stored()).toHaveTextContent('0 30 6 ? * 2-6');
  });
});
