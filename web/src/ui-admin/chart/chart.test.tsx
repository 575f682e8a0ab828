import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { brokenRules } from '@/testing/axe';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { Chart } from './chart';
import type { ChartData } from './chart-data';
import { describe as inWords } from './describe';

givenStaffBrowser();

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

const drawn = () => screen.getByRole('img').innerHTML;

it('tells series apart without colour: by points and strokes, by patterns in areas', () => {
  show(visits);
  const lines = [...screen.getByRole('img').querySelectorAll('svg:last-of-type > g')];
  const stroke = (line: Element | undefined) => line?.querySelector('path')?.getAttribute('stroke-dasharray') ?? '';
  const shape = (line: Element | undefined) => line?.querySelector('path:last-child')?.getAttribute('d') ?? '';
  expect(stroke(lines[0])).not.toBe(stroke(lines[1]));
  expect(shape(lines[0])).not.toBe(shape(lines[1]));
  cleanup();
  show({ ...visits, kind: 'pie', series: visits.series.slice(0, 1) });
  const fills = [...screen.getByRole('img').querySelectorAll('pattern')].map((pattern) => pattern.innerHTML);
  expect(new Set(fills).size).toBeGreaterThanOrEqual(visits.labels.length);
});

it('shows the figures that the pointer is at, and no HTML that somebody wrote', () => {
  const label = '<img src=x onerror=alert(1)>';
  show({ ...visits, labels: ['11-16', label, '11-18', '11-19', '11-20'] });
  const drawing = screen.getByRole('img').querySelector('div > svg') as SVGSVGElement;
  fireEvent.pointerMove(drawing, { clientX: 200, clientY: 100 });
  expect(drawing).toHaveTextContent('本期 1,850 次');
  expect(drawing).toHaveTextContent('按时率 98.6%');
  expect(drawing).toHaveTextContent(label);
  expect(drawn()).not.toContain('<img');
  expect(drawn()).not.toContain('style=');
  fireEvent.pointerLeave(drawing);
  expect(drawing).not.toHaveTextContent('本期 1,850 次');
});
