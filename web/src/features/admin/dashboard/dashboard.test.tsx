import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aMenuNode, permissions } from '@/testing/factories';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import AnalysisSection from './analysis-section';
import type { Figures, Monitor, Workplace } from './dashboard-api';
import { comparison } from './figure-card';
import IndexChartPage from './index-chart-page';
import MonitorPage, { duration } from './monitor-page';
import TasksPage from './tasks-page';
import WorkplacePage from './workplace-page';

givenStaffBrowser();
afterEach(() => {
  vi.useRealTimers();
});

const workplace: Workplace = {
  now: '2026-11-20 09:30:00',
  tasks: [
    { key: 'letterRed', title: '已超期的来信', count: 2, light: 'red', path: '/interact/letter?light=red' },
    {
      key: 'drafts',
      title: '我的文章草稿',
      count: 1,
      light: '',
      path: '/content/article?state=draft&createBy=zhoumin',
    },
  ],
  clocks: [
    {
      kind: '来信',
      title: '接种点周末开门吗',
      path: '/interact/letter/view/9',
      dueTime: '2026-11-20 12:00:00',
      light: 'amber',
    },
  ],
  drafts: [{ title: '流感季提示', path: '/content/article/edit/5', time: '2026-11-19 09:00:00' }],
  acts: [{ time: '2026-11-20 09:29:40', summary: '登录失败', success: false }],
};

const figures = (key: string, title: string, more: Partial<Figures> = {}): Figures => ({
  key,
  title,
  note: '',
  kind: 'line',
  head: '日期',
  labels: ['11-19', '11-20'],
  series: [{ name: '本期', unit: '次', values: [3, 4] }],
  totals: [],
  ...more,
});

const menu = [
  aMenuNode({ id: '1', path: '/dashboard/analysis', component: 'dashboard/Analysis' }, '首页'),
  aMenuNode(
    {
      id: '2',
      path: '/content',
      component: 'layouts/RouteView',
      children: [aMenuNode({ id: '21', path: '/content/article', component: 'content/article' }, '文章管理')],
    },
    '内容管理',
  ),
];

it('the workplace says what waits, where, and what the person did', async () => {
  const server = createFakeServer({
    'GET /dashboard/workplace': () => workplace,
    'GET /sys/permission/getUserPermissionByToken': () => permissions([], menu),
  });
  renderWidget(<WorkplacePage />, { server });
  const waiting = await screen.findByRole('region', { name: '等我处理' }); // until then the greeting is that of the hour
  expect(screen.getByText('上午好，周敏')).toBeVisible();
  expect(within(waiting).getByRole('link', { name: /已超期的来信\s*2\s*超期/ })).toHaveAttribute(
    'href',
    '/interact/letter?light=red',
  );
  expect(screen.getByRole('link', { name: '接种点周末开门吗' })).toHaveAttribute('href', '/interact/letter/view/9');
  expect(within(screen.getByRole('region', { name: '我的草稿' })).getByText('1天前')).toBeVisible();
  const acts = screen.getByRole('region', { name: '我的最近操作' });
  expect(acts).toHaveTextContent('登录失败（未成功）刚刚');
  const entries = await screen.findByRole('region', { name: '快捷入口' });
  expect(
    within(entries)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['文章管理']);
});

it('the workplace says that nothing waits, and offers another try when it could not ask', async () => {
  let broken = true;
  const server = createFakeServer({
    'GET /dashboard/workplace': () => {
      if (broken) throw new Refusal(500, '系统出了意外');
      return { ...workplace, tasks: [], clocks: [], drafts: [], acts: [] };
    },
    'GET /sys/permission/getUserPermissionByToken': () => permissions([], menu),
  });
  const { user } = renderWidget(<WorkplacePage />, { server });
  expect(await screen.findByRole('alert')).toHaveTextContent('系统出了意外');
  broken = false;
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('没有等您处理的工作')).toBeVisible();
  expect(screen.queryByRole('region', { name: '最先到期' })).toBeNull();
});

it('the analysis shows the chosen period beside the one before', async () => {
  const asked: (string | null)[] = [];
  let answer = () => {};
  const later = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = createFakeServer({
    'GET /dashboard/analysis': async ({ query }) => {
      asked.push(query.get('days'));
      if (query.get('days') === '7') await later;
      return {
        days: Number(query.get('days')),
        from: '2026-11-14',
        to: '2026-11-20',
        figures: [
          figures('visits', '访问量', { totals: [{ name: '访问量', unit: '次', value: 1200, before: 1000 }] }),
          figures('misses', '没有结果的搜索', { kind: 'table', head: '搜索的词', labels: ['禽流感疫苗', '体检'] }),
        ],
      };
    },
  });
  const { user } = renderWidget(<AnalysisSection />, { server });
  expect(await screen.findByText('上期 1,000 次，增加 20%')).toBeVisible();
  expect(screen.getByRole('rowheader', { name: '禽流感疫苗' })).toBeVisible();
  await user.click(screen.getByText('近 7 天'));
  await waitFor(() => expect(asked).toEqual(['30', '7']));
  // The figures stay where they are until the others come.
  expect(screen.getByText('上期 1,000 次，增加 20%')).toBeVisible();
  answer();
  expect(await screen.findByText(/与之前 7 天比较/)).toBeVisible();
});

it('the analysis of somebody without any right says so', async () => {
  const server = createFakeServer({ 'GET /dashboard/analysis': () => ({ days: 30, from: '', to: '', figures: [] }) });
  renderWidget(<AnalysisSection />, { server });
  expect(await screen.findByText('您的账号没有可以查看的统计')).toBeVisible();
});

it.each([
  [1200, 1000, '次', '上期 1,000 次，增加 20%'],
  [900, 1000, '次', '上期 1,000 次，减少 10%'],
  [5, 5, '封', '上期 5 封，持平'],
  [5, 0, '封', '上期 0 封'],
  [95.5, 90, '%', '上期 90%，增加 5.5 个百分点'],
  [null, 90, '%', '上期 90%'],
  [5, null, '次', ''],
])('%s after %s %s reads “%s”', (value, before, unit, words) => {
  expect(comparison({ name: '', unit, value, before })).toBe(words);
});

it('the index charts stand side by side, and the address keeps which', async () => {
  const many = Array.from({ length: 8 }, (_, i) => ({ name: `栏目${i + 1}`, unit: '篇', values: [i, 1] }));
  const server = createFakeServer({
    'GET /dashboard/index': ({ query }) => ({
      by: query.get('by'),
      figures: [figures('visits', '访问量'), figures('published', '栏目发布的文章', { series: many })],
    }),
  });
  renderWidget(<IndexChartPage />, { server, search: '?show=published' });
  const card = await screen.findByRole('region', { name: '栏目发布的文章' });
  expect(screen.queryByRole('region', { name: '访问量' })).toBeNull();
  expect(within(card).getByRole('combobox', { name: '栏目发布的文章：显示哪些' })).toBeVisible();
  const drawn = await within(card).findByRole('img', { name: /^栏目发布的文章，折线图/ });
  expect(drawn).toHaveAccessibleName(/栏目6/);
  expect(drawn).not.toHaveAccessibleName(/栏目7/);
});

it('the jobs show progress and reasons', async () => {
  const row = {
    attempts: 1,
    maxAttempts: 3,
    createTime: '2026-11-20 02:00:00',
    dueTime: null,
    startTime: null,
    endTime: null,
  };
  const server = createFakeServer({
    'GET /dashboard/tasks': () => ({
      counts: [
        { state: 'running', count: 1 },
        { state: 'failed', count: 1 },
      ],
      page: {
        records: [
          { ...row, id: '2', title: '读取附件文字', state: 'running', progress: 40, message: '已读 4 份' },
          {
            ...row,
            id: '1',
            title: '核对搜索索引',
            state: 'failed',
            progress: 0,
            message: '失败：磁盘空间不足',
            endTime: '2026-11-20 02:01:00',
          },
        ],
        total: 2,
        size: 20,
        current: 1,
        pages: 1,
      },
    }),
  });
  const { user, address } = renderWidget(<TasksPage />, { server, codes: ['dashboard:task:list'] });
  expect(await screen.findByRole('progressbar', { name: '读取附件文字的进度' })).toHaveAttribute('value', '40');
  expect(screen.getByRole('row', { name: /核对搜索索引/ })).toHaveTextContent('失败：磁盘空间不足');
  await user.click(screen.getByRole('button', { name: '失败 1' }));
  expect(address()).toBe('?state=failed');
});

it('jobs and monitor are closed to everybody else', () => {
  const server = createFakeServer({});
  renderWidget(<TasksPage />, { server });
  expect(screen.getByRole('heading', { name: '没有权限' })).toBeVisible();
});

const monitor: Monitor = {
  now: '2026-11-20 09:30:00',
  node: 'node-a',
  version: 'v1.2',
  go: 'go1.26',
  startTime: '2026-11-19 09:00:00',
  uptime: 88_200,
  cpus: 2,
  goroutines: 31,
  heapBytes: 20 * 1024 * 1024,
  systemBytes: 60 * 1024 * 1024,
  database: 'SQLite',
  databaseSize: 5 * 1024 * 1024,
  writes: { count: 1000, median: 1.25, p95: 8.4, longest: 61.7 },
  indexWrites: { count: 300, median: 2.5, p95: 27.6, longest: 48.2 },
  sessions: 3,
  pages: { hits: 90, renewed: 10, stale: 0, failed: 0, entries: 12, bytes: 400_000 },
  jobs: [{ state: 'waiting', count: 7 }],
  disks: [{ name: '数据目录所在磁盘', max: 100 * 1024 ** 3, rest: 40 * 1024 ** 3, restPPT: 60 }],
};

it('the monitor reads the node again while somebody is there, and stops for who left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  const server = createFakeServer({
    'GET /dashboard/monitor': () => {
      asked++;
      return monitor;
    },
  });
  renderWidget(<MonitorPage />, { server, codes: ['dashboard:monitor:list'] });
  expect(await screen.findByText('已用 60%，可用 40.0 GB，共 100.0 GB')).toBeVisible();
  expect(screen.getByText('1 天 30 分钟', { exact: false })).toBeVisible();
  expect(screen.getByText('90 次（90.0%）')).toBeVisible();
  expect(screen.getByText('一半在 1.3 毫秒 以内，95% 在 8.4 毫秒 以内，最长 62 毫秒')).toBeVisible();
  expect(screen.getByText('最近 300 次搜索词写入，不耽误其他保存')).toBeVisible();
  expect(screen.getByText('一半在 2.5 毫秒 以内，95% 在 28 毫秒 以内，最长 48 毫秒')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(asked).toBeGreaterThanOrEqual(3);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText(/已暂停刷新/)).toBeVisible();
  const then = asked;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toBe(then);
});

it.each([
  [0, '0 秒'],
  [59, '59 秒'],
  [3661, '1 小时 1 分钟'],
  [88_200, '1 天 30 分钟'],
])('%i seconds are %s', (seconds, words) => expect(duration(seconds)).toBe(words));
