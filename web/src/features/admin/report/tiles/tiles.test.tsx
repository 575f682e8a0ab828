import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportCalls, reportPaths } from '@/testing/fake-report';
import { createFakeServer, type FakeHandler, refusing } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { ReportTiles } from './report-tiles';
import type { Tile } from './tile-api';

givenStaffBrowser();

const tile = (id: string, view: Tile['view'], more: Partial<Tile> = {}): Tile => ({
  ...{ id, view, headId: 'h1', code: 'issued', name: '疫苗领用明细', title: `第${id}块`, query: '', state: '' },
  ...more,
});

const tiles: Tile[] = [
  tile('1', 'number', { query: 'sums=amount&maker=1' }),
  tile('2', 'table'),
  tile('3', 'chart', { query: 'by=maker&chart=pie' }),
  tile('4', 'map', { state: 'gone', code: '', title: '' }),
  tile('5', 'table', { state: 'denied', code: '' }),
];

function show(more: Record<string, FakeHandler> = {}) {
  const server = createFakeServer({
    ...reportCalls,
    'GET /online/cgreport/tile/list': () => tiles,
    'GET /online/cgreport/api/getFigures/h1': ({ query }) => ({
      groups: [],
      totals: [query.get('maker') === '1' ? 8840 : 1],
    }),
    ...more,
  });
  return { server, ...renderWidget(<ReportTiles />, { server }) };
}

it('a tile shows a number, the first rows or a chart of a report, or why it shows nothing any more', async () => {
  show();
  const first = within(await screen.findByRole('region', { name: '第1块' }));
  expect(await first.findByText('8,840')).toBeInTheDocument();
  expect(first.getByRole('link', { name: '查看：第1块' })).toHaveAttribute(
    'href',
    '/report/issued?sums=amount&maker=1',
  );
  const second = within(screen.getByRole('region', { name: '第2块' }));
  expect(await second.findByText('前 5 行，共 23 行')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: /^疫苗领用明细，饼图，生产厂家/ })).toBeInTheDocument();
  expect(screen.getByText(/报表“疫苗领用明细”已经删除/)).toBeInTheDocument();
  expect(screen.getByText(/您现在没有查看“疫苗领用明细”的权限/)).toBeInTheDocument();
});

it('a tile is taken away by its person alone, after a question', async () => {
  const { user, server } = show({ 'DELETE /online/cgreport/tile/delete': () => null });
  await user.click(await screen.findByRole('button', { name: '移除：疫苗领用明细 · 区县图' }));
  const question = within(await screen.findByRole('dialog', { name: '从首页移除“疫苗领用明细 · 区县图”？' }));
  await user.click(question.getByRole('button', { name: '移除' }));
  expect(await screen.findByText('已从首页移除')).toBeInTheDocument();
  await waitFor(() => expect(server.requests.at(-1)?.path).toBe('/online/cgreport/tile/list'));
});

it('the last of two quick moves is what is stored', async () => {
  let kept = tiles;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, server } = show({
    'GET /online/cgreport/tile/list': () => kept,
    'POST /online/cgreport/tile/order': async ({ body }) => {
      await answered;
      const { ids } = body as { ids: string[] };
      kept = ids.flatMap((id) => tiles.filter((each) => each.id === id));
      return null;
    },
  });
  const move = async (title: string) => {
    screen.getByRole('button', { name: `拖动排序：${title}` }).focus();
    await user.keyboard(' {ArrowRight} ');
  };
  await screen.findByRole('region', { name: '第1块' });
  await move('第1块');
  await move('第1块');
  answer();
  await waitFor(() => expect(kept.map(({ id }) => id).join()).toBe('2,3,1,4,5'));
  await waitFor(() => expect(server.requests.at(-1)?.path).toBe('/online/cgreport/tile/list'));
});

it.each<[string, Record<string, FakeHandler>, string]>([
  ['the list', { 'GET /online/cgreport/tile/list': refusing(500, '正在维护') }, '正在维护'],
  ['the rows', { [reportPaths.rows]: refusing(500, '报表超过 10 秒没有算完') }, '报表超过 10 秒没有算完'],
])('says why when %s does not come', async (_, more, words) => {
  show(more);
  expect((await screen.findAllByText(new RegExp(words)))[0]).toBeInTheDocument();
});
