import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, field, keys, press, tabTo, type, write } from '@/testing/browser/keys';
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
    await write(field('Cron 表达式'), '0 0 9 * * ?');
    await press(button('确定'));
    await expect.element(stored()).toHaveTextContent('0 0 9 * * ?');
  });
});
