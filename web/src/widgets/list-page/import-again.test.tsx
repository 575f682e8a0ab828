import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeHandler } from '@/testing/fake-server';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { open } from './open-list';
import { base, refusedRows } from './sample';

givenStaffBrowser();
afterEach(() => void vi.useRealTimers());

type Begun = Awaited<ReturnType<typeof openImport>>;

async function openImport(calls: Record<string, FakeHandler>) {
  const view = open({ calls });
  await screen.findByText('1-10 共 12 条');
  await view.user.click(screen.getByRole('button', { name: '导入' }));
  const dialog = await screen.findByRole('dialog');
  const chooser = within(dialog).getByLabelText('选择文件');
  await view.user.upload(chooser, new File(['x'], '职务.xlsx'));
  const start = within(dialog).getByRole('button', { name: '开始上传' });
  const keys = () =>
    view.server.requests
      .filter(({ path }) => path === `${base}/importExcel`)
      .map(({ body }) => (body as FormData).get('key'));
  return { ...view, dialog, chooser, start, keys };
}

const noNetwork: FakeHandler = () => {
  throw new TypeError('Failed to fetch');
};
const proxyPage: FakeHandler = () => new Response('<html>502 Bad Gateway</html>', { status: 502 });
const answering = (success: boolean, code: number) => () =>
  Response.json({
    success,
    code,
    message: '退回 2 条',
    result: { summary: '退回 2 条', columns: refusedRows.columns, refused: refusedRows.rows, errorCount: 2 },
  });

describe('an import that is started again', () => {
  const nothing = async (_: Begun) => {};
  const chooseAgain = ({ user, chooser }: Begun) => user.upload(chooser, new File(['y'], '职务.xlsx'));
  const check = ({ user, dialog }: Begun) => user.click(within(dialog).getByRole('switch', { name: /导入前校验数据/ }));
  const undecided = /可能已经完成，也可能还在进行：请稍后再提交一次，同样的内容不会重复导入/;

  it.each([
    ['no answer came: it is the same', noNetwork, undecided, nothing, true],
    ['a proxy answered for the server: it is the same', proxyPage, undecided, nothing, true],
    ['the server met with an accident: it is the same', accident, /系统出了意外/, nothing, true],
    ['no answer came, and the file is another: it is a new one', noNetwork, undecided, chooseAgain, false],
    ['no answer came, and a setting is another: it is a new one', noNetwork, undecided, check, false],
    [
      'some rows came in, and a file is chosen again: it is a new one',
      answering(true, 201),
      /退回 2 条/,
      chooseAgain,
      false,
    ],
    ['all rows were refused: it is a new one', answering(false, 500), /退回 2 条/, nothing, false],
  ])('%s', async (_, first, says, meanwhile, same) => {
    let times = 0;
    const view = await openImport({
      [`POST ${base}/importExcel`]: (request) => {
        times += 1;
        return times === 1 ? first(request) : null;
      },
    });
    await view.user.click(view.start);
    expect(await within(view.dialog).findByText(says)).toBeInTheDocument();
    await meanwhile(view);
    await view.user.click(view.start);
    await waitFor(() => expect(view.keys()).toHaveLength(2));
    const [one, other] = view.keys();
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).toMatch(/^[0-9a-f]{32}$/);
    expect(other === one).toBe(same);
  });

  it('is a new one after the first was done', async () => {
    const view = await openImport({ [`POST ${base}/importExcel`]: () => null });
    await view.user.click(view.start);
    await waitFor(() => expect(view.dialog).not.toBeVisible());
    await view.user.click(screen.getByRole('button', { name: '导入' }));
    const again = await screen.findByRole('dialog');
    await view.user.upload(within(again).getByLabelText('选择文件'), new File(['x'], '职务.xlsx'));
    await view.user.click(within(again).getByRole('button', { name: '开始上传' }));
    await waitFor(() => expect(new Set(view.keys()).size).toBe(2));
  });
});

function accident() {
  return Response.json({ success: false, code: 500, message: '系统出了意外，未能完成；请把编号 ab12 告诉管理员' });
}

describe('work that goes on behind the answer', () => {
  const done = { state: 'done', progress: 100, message: '导入成功，共 2000 条职务', code: 200, result: null };

  it('is followed further after a question that was not answered', async () => {
    let asked = 0;
    const view = await openImport({
      [`POST ${base}/importExcel`]: () => ({ task: '77' }),
      'GET /sys/common/importTask': (request) => {
        asked += 1;
        return asked === 1 ? proxyPage(request) : done;
      },
    });
    await view.user.click(view.start);
    expect(await screen.findByText('导入成功，共 2000 条职务')).toBeInTheDocument();
    expect(view.keys()).toHaveLength(1);
  });

  it('is found elsewhere where no question is answered, and followed again when the same is sent', async () => {
    const view = await openImport({
      [`POST ${base}/importExcel`]: () => ({ task: '77' }),
      'GET /sys/common/importTask': noNetwork,
    });
    vi.useFakeTimers();
    fireEvent.click(view.start);
    await vi.advanceTimersByTimeAsync(40_000);
    vi.useRealTimers();
    expect(await within(view.dialog).findByRole('alert')).toHaveTextContent(
      '暂时问不到进度，服务器会继续在后台处理；结果可以在“我的导入”里查看',
    );
    expect(within(view.dialog).getByText('职务.xlsx')).toBeInTheDocument();
    view.server.on('GET /sys/common/importTask', () => done);
    await view.user.click(view.start);
    await waitFor(() => expect(view.dialog).not.toBeVisible());
    const [one, other] = view.keys();
    expect(other).toBe(one);
  });

  it('that failed is a new import when it is started again', async () => {
    const view = await openImport({
      [`POST ${base}/importExcel`]: () => ({ task: '77' }),
      'GET /sys/common/importTask': () => ({ ...done, state: 'failed', message: '导入没有做完', code: 500 }),
    });
    await view.user.click(view.start);
    await within(view.dialog).findByText('导入没有做完');
    await view.user.click(view.start);
    await waitFor(() => expect(new Set(view.keys()).size).toBe(2));
  });
});
