import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { issuedPage, issuedRows, reportCalls, reportPaths } from '@/testing/fake-report';
import { createFakeServer, type FakeHandler, held, refusing, waiting } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { AddressContext } from '@/ui-admin/page/page-address';
import ReportListPage from './report-list-page';
import ReportPage from './report-page';

givenStaffBrowser();

/** The page as the shell shows it at /report/issued. */
function Issued() {
  const { pathname: path, search } = useLocation();
  return (
    <AddressContext value={{ path, search, params: { code: 'issued' } }}>
      <ReportPage />
      <output aria-label="地址">{search}</output>
    </AddressContext>
  );
}

function show(search = '', calls: Record<string, FakeHandler> = {}) {
  const server = createFakeServer({ ...reportCalls, ...calls });
  const view = renderWidget(<Issued />, { server, search });
  const lastRows = () =>
    Object.fromEntries(server.requests.filter(({ path }) => reportPaths.rows.endsWith(path)).at(-1)?.query ?? []);
  return { server, lastRows, ...view };
}

it('shows the rows under their headings with the sums below, and keeps in the address what is asked for', async () => {
  const { user, lastRows } = show('?maker=1&column=amount&order=desc');
  expect(await screen.findByText('1-8 共 8 条')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: '疫苗领用明细' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: '产品' })).toHaveAttribute('colspan', '2');
  expect(screen.getByRole('row', { name: /^本页合计/ })).toHaveTextContent('本页合计8,840');
  expect(lastRows()).toMatchObject({ maker: '1', column: 'amount', order: 'desc', pageSize: '20' });
  expect(screen.getByRole('region', { name: '当前筛选条件' })).toHaveTextContent('生产厂家：北京生物');
  const year = screen.getByLabelText('年度');
  expect(year).toHaveAttribute('placeholder', '默认为 2026');
  await user.type(year, '2025{Enter}');
  expect(await screen.findByText('没有符合条件的数据')).toBeInTheDocument();
  expect(screen.getByLabelText('地址')).toHaveTextContent('self_year=2025');
});

it('draws them, and a pressed label of the chart leads to its rows', async () => {
  const { user, lastRows } = show('?view=chart&by=maker');
  expect(await screen.findByRole('img', { name: /^疫苗领用明细，柱形图，生产厂家/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '查看数据表：疫苗领用明细' }));
  await user.click(screen.getByRole('button', { name: '成都生物' }));
  expect(await screen.findByText('1-8 共 8 条')).toBeInTheDocument();
  expect(lastRows()).toMatchObject({ force_maker: '2' });
  await user.click(screen.getByRole('button', { name: '去掉条件：生产厂家' }));
  expect(await screen.findByText(/共 23 条/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '交叉表' }));
  const pivot = within(await screen.findByRole('table', { name: '疫苗领用明细，按生产厂家和批号' }));
  expect(pivot.getAllByRole('row').at(-1)).toHaveTextContent('合计');
});

it('waits for the figures of new conditions: those of the old ones would stand under the wrong chips', async () => {
  const { user, server } = show('?view=chart&by=maker');
  const chart = () => screen.queryByRole('img', { name: /^疫苗领用明细/ });
  await waitFor(() => expect(chart()).toBeInTheDocument());
  server.on(reportPaths.rows, waiting);
  await user.type(screen.getByLabelText('年度'), '2026{Enter}');
  expect(await screen.findByRole('region', { name: '当前筛选条件' })).toHaveTextContent('年度：2026');
  expect(chart()).not.toBeInTheDocument();
  expect(screen.getByRole('status', { name: '正在加载' })).toBeInTheDocument();
});

/** The report with its printer, and the button that starts it. */
function givenPrinter(search: string, calls: Record<string, FakeHandler> = {}) {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  return { print, button: () => screen.getByRole('button', { name: '打印' }), ...show(search, calls) };
}

const sheetOf = (words: string) => screen.getByText(`条件：${words}`).parentElement;

it('prints all of its rows with what was asked, on a sheet beside the page', async () => {
  const { user, print, button } = givenPrinter('?maker=1');
  await screen.findByText('1-8 共 8 条');
  await user.click(button());
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = sheetOf('生产厂家：北京生物');
  expect(sheet).toHaveTextContent(/打印时间：\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(9); // eight rows and their sums
  expect(sheet).toHaveTextContent('共 8 行');
});

it('prints what is stored when 打印 is pressed, not what was printed before', async () => {
  const { user, print, button, server } = givenPrinter('');
  await screen.findByText(/共 23 条/);
  await user.click(button());
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(sheetOf('无')).toHaveTextContent('共 23 行');
  server.on(reportPaths.rows, () => ({ records: issuedRows.slice(0, 2), total: '2' }));
  await user.click(button());
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  expect(sheetOf('无')).toHaveTextContent('共 2 行');
});

it('says why there is nothing to print, each time, and prints once the rows come', async () => {
  const { user, print, button, server } = givenPrinter('');
  await screen.findByText(/共 23 条/);
  server.on(reportPaths.rows, refusing(500, '正在维护'));
  await user.click(button());
  expect(await screen.findByText('正在维护')).toBeInTheDocument();
  server.on(reportPaths.rows, refusing(500, '仍在维护'));
  await user.click(button());
  expect(await screen.findByText('仍在维护')).toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
  server.on(reportPaths.rows, ({ query }) => issuedPage(query));
  await user.click(button());
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(sheetOf('无')).toHaveTextContent('共 23 行');
});

it('prints figures only once they are there', async () => {
  const rows = held(({ query }) => issuedPage(query));
  const { user, print, button } = givenPrinter('?view=pivot', { [reportPaths.rows]: rows.handler });
  await screen.findByLabelText('年度'); // what can be asked is known: the button waits for the figures alone
  expect(button()).toBeDisabled();
  rows.letGo();
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(sheetOf('无')).toHaveTextContent('合计');
});

it.each<[string, Record<string, FakeHandler>, string]>([
  ['one may not see it', { [reportPaths.columns]: refusing(403, '没有权限') }, '没有权限'],
  ['it is not there', { [reportPaths.columns]: refusing(404, '没有') }, '没有编码为“issued”的报表，或者它已经删除。'],
  [
    'it takes too long',
    { [reportPaths.rows]: refusing(500, '报表超过 10 秒没有算完，已停止：请缩小条件') },
    '报表超过 10 秒没有算完，已停止：请缩小条件',
  ],
  ['its conditions do not come', { [reportPaths.conditions]: refusing(500, '正在维护') }, '正在维护'],
])('says why when %s', async (_, calls, words) => {
  show('', calls);
  expect((await screen.findAllByText(words))[0]).toBeInTheDocument();
});

it('lists the reports that one may see', async () => {
  const server = createFakeServer({
    'GET /online/cgreport/api/reports': () => [
      { id: '1', code: 'issued', name: '疫苗领用明细', content: '每次领用', builtIn: false },
      { id: '2', code: 'letters', name: '来信办理', content: '', builtIn: true },
    ],
  });
  const { user } = renderWidget(<ReportListPage />, { server });
  expect(await screen.findByRole('link', { name: '疫苗领用明细' })).toHaveAttribute('href', '/report/issued');
  await user.type(screen.getByLabelText('查找报表'), '来信');
  await waitFor(() => expect(screen.queryByRole('link', { name: '疫苗领用明细' })).not.toBeInTheDocument());
});
