import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keyboard } from '@/testing/browser/hands';
import { button, dialog, field, hasFocus, keys, press, pressKey, tabTo, write } from '@/testing/browser/keys';
import { expectAccessible, sidewaysScroll } from '@/testing/browser/look';
import { show } from '@/testing/browser/show';

const run = page.getByRole('region', { name: '一次执行' });

describe('the job desk by keyboard', () => {
  test('opens the log of a job, looks at a run, cancels it', async () => {
    await show('job/list');
    await keyboard.menu(button('更多：工作日死链检查'), '执行日志');
    const log = dialog('执行日志：工作日死链检查');
    await expect.element(log).toBeVisible();
    await press(button('查看：2026-11-25 21:00:02', log));
    await expect.element(run).toHaveFocus();
    await tabTo(run.getByRole('region', { name: '输出' }));
    await expect.element(run.getByRole('region', { name: '输出' })).toHaveTextContent('/detail/31/31039');
    await expectAccessible();
    await press(button('取消执行', run));
    await press(button('取消执行', dialog('取消这次执行？')));
    await expect.element(run).toHaveTextContent('已取消');
    await expect.element(run).toHaveTextContent('由周敏取消'); // as the server says
    await expect.element(button('取消执行', run)).not.toBeInTheDocument();
    await pressKey('Escape');
    await expect.element(log).not.toBeInTheDocument();
  });

  test('writes when a job runs in a sentence', async () => {
    await show('job/form');
    await press(button('设置'));
    const editor = dialog('设置执行时间');
    await write(field('用一句话写', editor), '每个工作日 8:30');
    await keys('Enter');
    await expect.element(field('Cron 表达式', editor)).toHaveValue('0 30 8 ? * 2-6');
    await press(button('确定', editor));
    await expect.element(field('执行时间')).toHaveValue('0 30 8 ? * 2-6');
  });

  test('goes through the calendar, day by day on a narrow phone', async () => {
    await show('job/list');
    await press(button('日历'));
    await expect.element(page.getByRole('table')).toHaveTextContent('每 5 分钟');
    await expect.element(page.getByRole('table')).toHaveTextContent(/^(.*00:10){7}/); // once each day
    await expect.element(page.getByText('停止的任务不在日历中。')).toBeVisible();
    await page.viewport(320, 640);
    await expect.element(page.getByRole('table').first()).toHaveTextContent('定时发布');
    expect(page.getByRole('table').elements()).toHaveLength(7);
    expect(sidewaysScroll()).toBeLessThanOrEqual(0);
    const next = button('后七天');
    await tabTo(next);
    const before = page.getByRole('heading', { level: 2 }).first().element().textContent;
    await pressKey('Enter');
    await expect.element(page.getByRole('heading', { level: 2 }).first()).not.toHaveTextContent(before ?? '');
    expect(hasFocus(next)).toBe(true);
  });
});
