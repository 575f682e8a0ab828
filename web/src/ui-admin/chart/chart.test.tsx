import { screen, waitFor, within } from '@testing-library/react';
import { theme } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import { brokenRules } from '@/testing/axe';
import { drawing } from '@/testing/fake-drawing';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { Chart } from './chart';
import type { ChartData } from './chart-data';
import { describe as inWords } from './describe';
import { chartOptions } from './options';

givenStaffBrowser();
beforeEach(() => {
  drawing.broken = false;
});

const visits: ChartData = {
  kind: 'line',
  title: '访问量',
  head: '日期',
  labels: ['11-16', '11-17', '11-18', '11-19', '11-20'],
  series: [
    { name: '本期', unit: '次', values: [12, 1850, 30, 7, 44] },
    { name: '按时率', unit: '%', values: [null, 98.55, null, 100, null] },
  ],
};

const show = (data: ChartData, paths?: string[]) =>
  renderWidget(<Chart data={data} paths={paths} />, { server: createFakeServer({}) });

it('says in words what it shows', () => {
  expect(inWords(visits)).toBe(
    '访问量，折线图，日期从“11-16”到“11-20”，共 5 项。本期：最高 1,850 次（11-17），最低 7 次（11-19）。按时率：11-17 98.6%，11-19 100%。',
  );
  expect(inWords({ ...visits, labels: ['11-16'], series: [{ name: '本期', unit: '次', values: [null] }] })).toBe(
    '访问量，折线图，日期“11-16”。本期：没有数字。',
  );
  expect(inWords({ ...visits, series: [{ name: '本期', unit: '次', values: [3, 3, 3, 3, 3] }] })).toContain(
    '本期：都是 3 次。',
  );
});

it('turns into a table of the same figures and back, by keyboard', async () => {
  const { user } = show(visits, ['/detail/31/1', '/content/article', '', '', '']);
  expect(await screen.findByRole('img', { name: /^访问量，折线图/ })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(await brokenRules()).toEqual([]);

  const toTable = screen.getByRole('button', { name: '查看数据表：访问量' });
  toTable.focus();
  await user.keyboard('{Enter}');
  const table = screen.getByRole('table', { name: '访问量' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['日期', '本期（次）', '按时率（%）']);
  const row = within(table).getByRole('row', { name: /11-17/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1,850', '98.6']);
  expect(within(table).getByRole('row', { name: /11-16/ })).toHaveTextContent('无');
  expect(within(table).getByRole('link', { name: '11-17' })).toHaveAttribute('href', '/content/article');
  expect(within(table).getByRole('link', { name: '11-16（在新窗口打开）' })).toHaveAttribute('target', '_blank');
  expect(await brokenRules()).toEqual([]);

  expect(screen.getByRole('button', { name: '查看图表：访问量' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

it('says that there is nothing rather than drawing an empty frame', () => {
  show({ ...visits, labels: [], series: [] });
  expect(screen.getByText('这段时间没有数据')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the table when the drawing cannot be made', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  drawing.broken = true;
  show(visits);
  expect(await screen.findByRole('alert')).toHaveTextContent('图表没有加载成功');
  expect(screen.getByRole('table', { name: '访问量' })).toBeVisible();
});

const tones = theme.getDesignToken();

it('does not move when the person wants stillness, tells series apart without colour, and writes no HTML', () => {
  const still = chartOptions(visits, { still: true, narrow: false, tones });
  expect(still).toMatchObject({
    animation: false,
    aria: { decal: { show: true } },
    tooltip: { renderMode: 'richText' },
  });
  expect(chartOptions(visits, { still: false, narrow: false, tones })).toMatchObject({ animation: true });
  const [first, second] = still.series as { symbol: string; lineStyle: { type: string }; yAxisIndex: number }[];
  expect(first?.symbol).not.toBe(second?.symbol);
  expect(first?.lineStyle.type).not.toBe(second?.lineStyle.type);
  expect([first?.yAxisIndex, second?.yAxisIndex]).toEqual([0, 1]);
});

it('draws in the words of the look, dark as light, and leaves red and green to what is wrong and what is well', () => {
  const dark = theme.getDesignToken({ algorithm: theme.darkAlgorithm });
  const { color, legend } = chartOptions(visits, { still: true, narrow: false, tones: dark });
  expect(color).not.toContain(dark.colorError);
  expect(color).not.toContain(dark.colorSuccess);
  expect(legend).toMatchObject({
    textStyle: { color: dark.colorTextSecondary },
    pageTextStyle: { color: dark.colorTextSecondary },
    pageIconColor: dark.colorTextSecondary,
    inactiveColor: dark.colorTextDisabled,
  });
});
