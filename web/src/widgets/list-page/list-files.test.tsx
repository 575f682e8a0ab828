import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeHandler, held, Refusal } from '@/testing/fake-server';
import { pressAtOnce } from '@/testing/press-at-once';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { open, select } from './open-list';
import { base, everything, ownImports } from './sample';
import { OwnImports } from './view/own-imports';

givenStaffBrowser();

describe('files', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks(); // the document is that of the next file too, whose links shall lead somewhere
  });
  const file = () =>
    new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'application/vnd.ms-excel' } });
  const choose = async (user: ReturnType<typeof open>['user'], name: RegExp) => {
    await user.click(screen.getByRole('button', { name: '导出' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('are exported: what is selected, under the name of the list', async () => {
    const { user, sent } = open({ search: '?name=职务', calls: { [`GET ${base}/exportXls`]: file } });
    await user.click(await select('职务 2'));
    await choose(user, /^导出所选/);
    await waitFor(() => expect(saved).toEqual(['职务.xlsx']));
    const request = sent('/exportXls');
    expect(request?.query.get('selections')).toBe('102,');
    expect(request?.query.get('name')).toBe('*职务*');
    expect(request?.query.get('columns')).toBe('name,code,postRank,createTime');
    expect(request?.query.has('pageNo')).toBe(false);
    expect(request?.headers.get('X-Access-Token')).toBe('token-1');
  });

  it('are exported: what is selected at the press, also where it is not drawn yet', async () => {
    const { user, sent } = open({ calls: { [`GET ${base}/exportXls`]: file } });
    for (const name of ['职务 1', '职务 2']) await user.click(await select(name));
    await user.click(screen.getByRole('button', { name: '导出' }));
    await pressAtOnce(await select('职务 2'), await screen.findByRole('menuitem', { name: /^导出所选/ }));
    await waitFor(() => expect(saved).toEqual(['职务.xlsx']));
    expect(sent('/exportXls')?.query.get('selections')).toBe('101,');
  });

  it('are exported as CSV under the extension of the server', async () => {
    const csv = () =>
      new Response('名称', {
        headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="x.csv"' },
      });
    const { user, sent } = open({ calls: { [`GET ${base}/exportXls`]: csv } });
    await screen.findByText('1-10 共 12 条');
    await choose(user, /CSV/);
    await waitFor(() => expect(saved).toEqual(['职务.csv']));
    expect(sent('/exportXls')?.query.get('format')).toBe('csv');
  });

  it('are waited for when the server is not there for a moment', async () => {
    let asked = 0;
    const long = { id: '7', name: '职务.xlsx', progress: 20, message: '', total: 200_000 };
    const { user } = open({
      calls: {
        'POST /sys/common/exportTask': () => ({ ...long, state: 'running' }),
        'GET /sys/common/exportTask': () => {
          asked += 1;
          return asked === 1 ? new Response('<html>', { status: 502 }) : { ...long, state: 'done' };
        },
        'GET /sys/common/exportFile': file,
      },
    });
    await screen.findByText('1-10 共 12 条');
    await choose(user, /^导出全部/);
    await waitFor(() => expect(saved).toEqual(['职务.xlsx']));
  });

  it('are exported without a selection only as a whole', async () => {
    const { user, server } = open({ calls: { [`GET ${base}/exportXls`]: file } });
    await screen.findByText('1-10 共 12 条');
    await choose(user, /^导出所选/);
    expect(await screen.findByText('请选择一条记录！')).toBeInTheDocument();
    expect(server.requests.some(({ path }) => path.endsWith('exportXls'))).toBe(false);
  });

  it.each([
    ['an empty file', () => new Response(null), '文件下载失败'],
    [
      'a refusal',
      () => {
        throw new Refusal(500, '一次最多导出 200000 行');
      },
      '文件下载失败：一次最多导出 200000 行',
    ],
  ])('that cannot be exported say so: %s', async (_, handler, message) => {
    const { user } = open({ calls: { [`GET ${base}/exportXls`]: handler } });
    await screen.findByText('1-10 共 12 条');
    await choose(user, /^导出全部/);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  const openImport = async (calls: Record<string, FakeHandler>, codes = everything) => {
    const view = open({ calls, codes });
    await screen.findByText('1-10 共 12 条');
    await view.user.click(screen.getByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('导入EXCEL');
    const start = within(dialog).getByRole('button', { name: '开始上传' });
    return { ...view, dialog, start };
  };
  const sheet = (name: string) => new File(['x'], name, { type: 'application/vnd.ms-excel' });

  it('are imported several at once; the dialog closes and the list is loaded again', async () => {
    const { user, dialog, start, sent, server } = await openImport({ [`POST ${base}/importExcel`]: () => null });
    expect(start).toBeDisabled();
    await user.upload(within(dialog).getByLabelText('选择文件'), [sheet('一.xlsx'), sheet('二.xls')]);
    await user.click(start);
    await waitFor(() => expect(dialog).not.toBeVisible());
    const form = sent('/importExcel')?.body as FormData;
    expect(form.getAll('files[]').map((each) => (each as File).name)).toEqual(['一.xlsx', '二.xls']);
    expect(server.requests.filter(({ path }) => path === `${base}/list`).length).toBeGreaterThan(1);
  });

  it('say that they are on their way, and are all right or none only where that was asked for this time', async () => {
    let answer = (_: null) => {};
    const later = new Promise<null>((resolve) => {
      answer = resolve;
    });
    const { user, dialog, start, sent } = await openImport({ [`POST ${base}/importExcel`]: () => later });
    await user.click(within(dialog).getByRole('switch', { name: /导入前校验数据/ }));
    await user.upload(within(dialog).getByLabelText('选择文件'), sheet('一.xlsx'));
    await user.click(start);
    expect(await within(dialog).findByRole('button', { name: '上传中...' })).toBeDisabled();
    expect(sent('/importExcel')?.body).toSatisfy((form: FormData) => form.get('validateStatus') === '1');
    answer(null);
    await waitFor(() => expect(dialog).not.toBeVisible());
    await user.click(screen.getByRole('button', { name: '导入' }));
    const again = await screen.findByRole('dialog');
    expect(within(again).getByRole('switch', { name: /导入前校验数据/ })).not.toBeChecked();
  });

  it('that are on their way are neither joined nor left by others, until it is known what became of them', async () => {
    const { handler, letGo } = held(() => {
      throw new Refusal(500, '一.xlsx 不是 Excel 文件');
    });
    const { user, dialog, start } = await openImport({ [`POST ${base}/importExcel`]: handler });
    const input = within(dialog).getByLabelText('选择文件');
    await user.upload(input, sheet('一.xlsx'));
    await user.click(start);
    expect(await within(dialog).findByText('正在上传，结束后才能增减文件')).toBeInTheDocument();
    const remove = within(dialog).getByRole('button', { name: '移除 一.xlsx' });
    expect(remove).toBeDisabled();
    expect(input).toBeDisabled();
    letGo();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('一.xlsx 不是 Excel 文件');
    await user.upload(input, sheet('二.xlsx'));
    await user.click(remove);
    const files = within(dialog).getByRole('list', { name: '要导入的文件' });
    expect(files).toHaveTextContent(/^二\.xlsx/);
  });

  const known = { [`GET ${base}/meta`]: () => ({ label: '职务', columns: [], importKey: '职务编码' }) };

  it('of a list that only takes new rows offer nothing for those which are there', async () => {
    const meta = vi.fn(() => ({ label: '职务', columns: [], importKey: '' }));
    const { dialog } = await openImport({ [`GET ${base}/meta`]: meta });
    await waitFor(() => expect(meta).toHaveBeenCalled());
    expect(within(dialog).queryByRole('radiogroup')).toBeNull();
  });

  it('do not offer to update to somebody who may not edit', async () => {
    const { dialog } = await openImport(known, ['system:position:list', 'system:position:import']);
    const choices = await within(dialog).findByRole('radiogroup', { name: '职务编码已存在的行' });
    expect(within(choices).getAllByRole('radio').length).toBe(2);
    expect(within(choices).queryByRole('radio', { name: '更新' })).toBeNull();
  });

  it.each([
    ['退回', null],
    ['跳过', 'skip'],
    ['更新', 'update'],
  ])('that meet rows which are there %s them, as was chosen', async (choice, existing) => {
    const { user, dialog, start, sent } = await openImport({ ...known, [`POST ${base}/importExcel`]: () => null });
    const choices = await within(dialog).findByRole('radiogroup', { name: '职务编码已存在的行' });
    expect(within(choices).getByRole('radio', { name: '退回' })).toBeChecked();
    await user.click(within(choices).getByRole('radio', { name: choice }));
    await user.upload(within(dialog).getByLabelText('选择文件'), sheet('一.xlsx'));
    await user.click(start);
    await waitFor(() => expect(dialog).not.toBeVisible());
    expect(sent('/importExcel')?.query.get('existing')).toBe(existing);
  });

  it('that were imported in part leave a link to what was refused', async () => {
    const result = {
      totalCount: 3,
      successCount: 2,
      errorCount: 1,
      fileUrl: '/sys/common/static/e.txt',
      fileName: '错误.txt',
    };
    const { user, dialog, start, server } = await openImport({
      [`POST ${base}/importExcel`]: () =>
        Response.json({ success: true, code: 201, message: '成功 2 行，失败 1 行', result }),
      'GET /sys/common/static/e.txt': () =>
        new Response('第 3 行：编码重复', { headers: { 'Content-Type': 'text/plain' } }),
    });
    await user.upload(within(dialog).getByLabelText('选择文件'), sheet('一.xlsx'));
    await user.click(start);
    expect(await within(dialog).findByText('导入成功,但是有错误数据!')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: '下载错误文件：错误.txt' }));
    await waitFor(() => expect(saved).toEqual(['错误.txt']));
    expect(server.requests.at(-1)?.headers.get('X-Access-Token')).toBe('token-1');
  });

  it('that the server took over are found again, with the rows that were sent back', async () => {
    const calls = {
      'GET /sys/common/importTasks': () => ownImports,
      'GET /sys/common/importReport/7': file,
    };
    const { user } = renderWidget(<OwnImports />, { server: createFakeServer(calls) });
    const rows = within(await screen.findByRole('table', { name: '我的导入' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '职务2026-11-27 09:3040%　中途停过，会接着做完：前 500 行已经处理',
      '职务2026-11-27 09:30导入 1188 条，退回 12 条下载退回的行',
      '职务2026-11-27 09:30导入没有做完，一行也没有导入，请重新导入。',
    ]);
    await user.click(screen.getByRole('button', { name: '下载退回的行 职务，2026-11-27 09:30' }));
    await waitFor(() => expect(saved).toEqual(['职务导入退回.xlsx']));
  });

  it('that were refused as a whole leave a link to them too, and the files stay chosen', async () => {
    const result = { successCount: 0, fileUrl: '/sys/common/importReport/7', fileName: '职务导入退回.xlsx' };
    const { user, dialog, start } = await openImport({
      [`POST ${base}/importExcel`]: () =>
        Response.json({ success: false, code: 500, message: '导入失败，2 行都有错误', result }),
      'GET /sys/common/importReport/7': () => new Response('x', { headers: { 'Content-Type': 'text/plain' } }),
    });
    await user.upload(within(dialog).getByLabelText('选择文件'), sheet('一.xlsx'));
    await user.click(start);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('导入失败，2 行都有错误');
    await user.click(within(dialog).getByRole('button', { name: '下载错误文件：职务导入退回.xlsx' }));
    await waitFor(() => expect(saved).toEqual(['职务导入退回.xlsx']));
    expect(within(dialog).getByText('一.xlsx')).toBeInTheDocument();
  });

  it('that the server cannot read keep the dialog open', async () => {
    const { user, dialog, start } = await openImport({
      [`POST ${base}/importExcel`]: () => {
        throw new Refusal(500, '一.xlsx 不是 Excel 文件');
      },
    });
    await user.upload(within(dialog).getByLabelText('选择文件'), sheet('一.xlsx'));
    await user.click(start);
    expect(await screen.findByText('一.xlsx 不是 Excel 文件')).toBeInTheDocument();
    expect(within(dialog).getByText('一.xlsx')).toBeInTheDocument();
  });
});

describe('long exports', () => {
  const at = '2026-11-26 09:00:00';
  const task = (more: object) => ({
    id: '7',
    label: '职务',
    name: '',
    state: 'running',
    progress: 20,
    message: '已写入 40000 行，共 200000 行',
    total: 200_000,
    size: 0,
    createTime: at,
    expireTime: '2026-11-27 09:00:00',
    ...more,
  });
  const done = task({ state: 'done', name: '职务.xlsx', size: 2048 });

  const begin = async (calls: Record<string, FakeHandler>) => {
    const view = open({ calls: { 'POST /sys/common/exportTask': () => task({}), ...calls } });
    await screen.findByText('1-10 共 12 条');
    await view.user.click(screen.getByRole('button', { name: '导出' }));
    await view.user.click(await screen.findByRole('menuitem', { name: '导出全部' }));
    return view;
  };

  it('say how many rows are written, and are taken back by the same button', async () => {
    const { user, server } = await begin({ 'DELETE /sys/common/exportTask': () => '' });
    await user.click(await screen.findByRole('button', { name: '取消导出（已写入 40000 行，共 200000 行）' }));
    await waitFor(() => expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(await screen.findByRole('button', { name: '导出' })).toBeInTheDocument();
  });

  it('are found again in 我的导出, to be fetched or destroyed', async () => {
    const { user, server } = open({
      calls: { 'GET /sys/common/exportTasks': () => [done], 'DELETE /sys/common/exportTask': () => '' },
    });
    await screen.findByText('1-10 共 12 条');
    await user.click(screen.getByRole('button', { name: '导出' }));
    await user.click(await screen.findByRole('menuitem', { name: '我的导出' }));
    const dialog = await screen.findByRole('dialog', { name: '我的导出' });
    expect(await within(dialog).findByText(/11-27 09:00 前可以下载/)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: /^下载 职务/ })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: /^删除 职务/ }));
    await waitFor(() => expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
