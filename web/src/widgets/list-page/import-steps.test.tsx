import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useUndo } from '@/shared/api/undo';
import type { FakeHandler } from '@/testing/fake-server';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { correctableOf, missingLabels, taskOf, withLabel } from './core/import-steps';
import { open } from './open-list';
import { base, importedColumns, refusedRows } from './sample';

givenStaffBrowser();

const refusal = {
  summary: refusedRows.summary,
  columns: refusedRows.columns,
  refused: refusedRows.rows,
  errorCount: 2,
  successCount: 1,
};

const headings = importedColumns.files[0]?.headings ?? [];

describe('the meaning of headings', () => {
  it.each([
    ['what the server found', {}, ['职务编码']],
    ['what the person said', { 代码: '职务编码' }, []],
    ['a column left out', { 代码: '职务编码', 职务名称: '' }, ['职务名称']],
  ])('names what is missing: %s', (_, mapping, missing) => {
    expect(missingLabels(importedColumns.labels, headings, mapping)).toEqual(missing);
  });

  it('gives a label to one column only', () => {
    expect(withLabel(headings, {}, '代码', '职务名称')).toEqual({ 代码: '职务名称', 职务名称: '' });
    expect(withLabel(headings, {}, '代码', '')).toEqual({ 代码: '' });
  });

  it.each([
    [null, null],
    ['/files/1', null],
    [{ columns: [], refused: [] }, null],
    [
      { summary: '退回 5 条', columns: ['名称'], refused: [{ row: 3 }, { row: 4, below: true }], errorCount: 5 },
      { summary: '退回 5 条', columns: ['名称'], rows: [{ row: 3 }, { row: 4, below: true }], more: 4 },
    ],
  ])('reads refused rows of %j', (result, expected) => expect(correctableOf(result)).toEqual(expected));

  it.each([
    [null, null],
    [{}, null],
    [{ task: '0' }, null],
    [{ task: '7' }, '7'],
  ])('reads the task of %j', (result, expected) => expect(taskOf(result)).toBe(expected));
});

describe('the dialog', () => {
  const openImport = async (calls: Record<string, FakeHandler>) => {
    const view = open({ calls });
    await screen.findByText('1-10 共 12 条');
    await view.user.click(screen.getByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog');
    await view.user.upload(within(dialog).getByLabelText('选择文件'), new File(['x'], '职务.xlsx'));
    const start = within(dialog).getByRole('button', { name: '开始上传' });
    return { ...view, dialog, start };
  };
  const forms = (server: ReturnType<typeof open>['server']) =>
    server.requests.filter(({ path }) => path === `${base}/importExcel`).map(({ body }) => body as FormData);

  it('sends what headings mean, and knows it the next time', async () => {
    const calls = { [`POST ${base}/importColumns`]: () => importedColumns, [`POST ${base}/importExcel`]: () => null };
    const { user, dialog, start, server } = await openImport(calls);
    await user.click(within(dialog).getByRole('button', { name: '核对列' }));
    expect(await within(dialog).findByText('还没有对应的必填列：职务编码')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('combobox', { name: '代码导入到' }));
    await user.click(await screen.findByTitle('职务编码（必填）'));
    expect(within(dialog).queryByText(/还没有对应/)).toBeNull();
    await user.click(start);
    await waitFor(() => expect(dialog).not.toBeVisible());
    await user.click(screen.getByRole('button', { name: '导入' }));
    const again = await screen.findByRole('dialog');
    await user.upload(within(again).getByLabelText('选择文件'), new File(['y'], '职务2.xlsx'));
    await user.click(within(again).getByRole('button', { name: '开始上传' }));
    await waitFor(() => expect(forms(server)).toHaveLength(2));
    expect(forms(server).map((form) => form.get('mapping'))).toEqual(['{"代码":"职务编码"}', '{"代码":"职务编码"}']);
  });

  const undo = { path: `${base}/undoImport`, token: '9', count: 1 };
  const partly = () =>
    Response.json({ success: true, code: 201, message: '退回 2 条：第 5 行……', result: { ...refusal, undo } });

  /** Types into the cell to which what is said of it leads. */
  const correct = async (user: ReturnType<typeof open>['user'], dialog: HTMLElement, says: string, text: string) => {
    await user.click(await within(dialog).findByRole('button', { name: says }));
    await user.keyboard(`${text}{Enter}`);
  };
  const again = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: '再次检查并导入' });

  const alone = '只导入这些行；仍有错误的会留在这里。';
  const together = '与文件中其余的行一起导入，全部正确才导入；仍有错误的会留在这里。';

  it.each([
    ['good rows came in: the corrected ones go alone, under the same undo', false, false, alone, 0, '0', '9'],
    ['all or none: they go with the files', true, false, together, 1, '1', null],
    ['the switch is turned on too late: the rows that are in do not come twice', false, true, alone, 0, '0', '9'],
    ['the switch is turned off too late: the good rows still come in', true, true, together, 1, '1', null],
  ])('has refused rows corrected in place; %s', async (_, whole, turned, line, files, checked, token) => {
    useUndo.getState().clear();
    let times = 0;
    const { user, dialog, start, server } = await openImport({
      [`POST ${base}/importExcel`]: () => {
        times += 1;
        if (times > 1) return { undo: { ...undo, count: 3 } };
        return whole ? Response.json({ success: false, code: 500, message: '2 行有错误', result: refusal }) : partly();
      },
    });
    const checks = within(dialog).getByRole('switch', { name: /导入前校验数据/ });
    if (whole) await user.click(checks);
    await user.click(start);
    await correct(user, dialog, '第 5 行：职级应为整数', '员级');
    expect(within(dialog).getByRole('button', { name: '第 7 行：已有相同的记录' })).toBeInTheDocument();
    if (!whole) expect(within(dialog).getByText(refusedRows.summary)).toBeInTheDocument();
    expect(within(dialog).getByText(line)).toBeInTheDocument();
    if (turned) await user.click(checks);
    await user.click(again(dialog));
    await waitFor(() => expect(dialog).not.toBeVisible());
    const sent = forms(server)[1];
    expect(JSON.parse(String(sent?.get('rows')))).toEqual([
      { file: '', row: 5, cells: ['科长', 'P01', '员级'] },
      { file: '', row: 7, cells: ['科员', 'P02', ''] },
    ]);
    expect(sent?.getAll('files[]')).toHaveLength(files);
    expect(sent?.get('validateStatus')).toBe(checked);
    expect(sent?.get('undo')).toBe(token);
    expect(useUndo.getState().offers.map(({ count }) => count)).toEqual([3]);
    useUndo.getState().clear();
  });

  it('keeps what was corrected when the call fails, and asks before it is closed', async () => {
    let times = 0;
    const { user, dialog, start, server } = await openImport({
      [`POST ${base}/importExcel`]: () => {
        times += 1;
        return times === 2 ? Response.json({ success: false, code: 500, message: '数据库正在维护' }) : partly();
      },
    });
    await user.click(start);
    await correct(user, dialog, '第 5 行：职级应为整数', '员级');
    await user.click(again(dialog));
    expect(await within(dialog).findByText('数据库正在维护')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: '关闭' }));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    await user.click(again(dialog));
    await waitFor(() => expect(forms(server)).toHaveLength(3));
    const sent = forms(server).map((form) => form.get('rows'));
    expect(sent[1]).toContain('"员级"');
    expect(sent[2]).toBe(sent[1]);
    useUndo.getState().clear();
  });

  it('sends who has very many refused rows to the error file', async () => {
    const { user, dialog, start } = await openImport({
      [`POST ${base}/importExcel`]: () =>
        Response.json({ success: true, code: 201, message: '402 行有错误', result: { ...refusal, errorCount: 402 } }),
    });
    await user.click(start);
    expect(await within(dialog).findByText(/退回的行有 402 行，太多/)).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: '再次检查并导入' })).toBeNull();
  });

  it('follows work that goes on behind the answer, and tells its end', async () => {
    let asked = 0;
    const { user, dialog, start, sent } = await openImport({
      [`POST ${base}/importExcel`]: () => ({ task: '77', labels: [], refused: [] }),
      'GET /sys/common/importTask': () => {
        asked += 1;
        const done = asked > 1;
        return {
          state: done ? 'done' : 'running',
          progress: done ? 100 : 40,
          message: done ? '导入成功，共 2000 条职务' : '中途停过，会接着做完：前 500 行已经处理',
          code: done ? 200 : 0,
          result: null,
        };
      },
    });
    await user.click(start);
    expect(await within(dialog).findByRole('progressbar', { name: '导入进度' })).toHaveAttribute('aria-valuenow', '40');
    expect(within(dialog).getByText('中途停过，会接着做完：前 500 行已经处理')).toBeInTheDocument();
    expect(sent('/importExcel')?.body).toSatisfy((form: FormData) => form.get('later') === '1');
    expect(await screen.findByText('导入成功，共 2000 条职务')).toBeInTheDocument();
    await waitFor(() => expect(dialog).not.toBeVisible());
  });

  it('offers to undo the import as a whole', async () => {
    useUndo.getState().clear();
    const undo = { path: `${base}/undoImport`, token: '9', count: 3, seconds: 600 };
    const { user, dialog, start } = await openImport({ [`POST ${base}/importExcel`]: () => ({ undo }) });
    await user.click(start);
    await waitFor(() => expect(dialog).not.toBeVisible());
    const offer = { path: `${base}/undoImport`, count: 3, act: '导入', body: { token: '9' } };
    expect(useUndo.getState().offers).toEqual([offer]);
    useUndo.getState().clear();
  });

  it('keeps the files when the work behind the answer failed', async () => {
    const { user, dialog, start } = await openImport({
      [`POST ${base}/importExcel`]: () => ({ task: '77' }),
      'GET /sys/common/importTask': () => ({
        state: 'failed',
        progress: 10,
        message: '导入中断，请重新导入',
        code: 500,
        result: null,
      }),
    });
    await user.click(start);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('导入中断，请重新导入');
    expect(within(dialog).getByText('职务.xlsx')).toBeInTheDocument();
  });
});
