import { act, screen, waitFor, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useUndo } from '@/shared/api/undo';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { base, refusedRows } from './sample';
import { ImportModal } from './view/import-modal';

givenStaffBrowser();

type Mode = 'visible' | 'hidden' | 'closed';

type Begun = Awaited<ReturnType<typeof begin>>;

/** An import that the server took over and is still at, in a tab that can be hidden or closed. */
async function begin() {
  const onImported = vi.fn();
  const calls = {
    [`GET ${base}/meta`]: () => ({ label: '职务', columns: [], importKey: '' }),
    [`POST ${base}/importExcel`]: () => ({ task: '77' }),
    'GET /sys/common/importTask': () => ({ state: 'running', progress: 40, message: '前 2000 行已处理' }),
  };
  const server = createFakeServer(calls);
  const tab = { turn: (_: Mode) => {} };
  function Tab() {
    const [mode, setMode] = useState<Mode>('visible');
    const [open, setOpen] = useState(true);
    tab.turn = setMode;
    const close = () => setOpen(false);
    return mode === 'closed' ? null : (
      <Activity mode={mode}>
        {open && <ImportModal url={`${base}/importExcel`} base={base} onClose={close} onImported={onImported} />}
      </Activity>
    );
  }
  const { user } = renderWidget(<Tab />, { server });
  const dialog = await screen.findByRole('dialog');
  await user.upload(within(dialog).getByLabelText('选择文件'), new File(['x'], '职务.xlsx'));
  await user.click(within(dialog).getByRole('button', { name: '开始上传' }));
  await within(dialog).findByText('前 2000 行已处理');
  const count = (path: string) => server.requests.filter((request) => request.path === path).length;
  return {
    user,
    dialog,
    onImported,
    server,
    turn: (mode: Mode) => act(async () => tab.turn(mode)),
    sent: () => count(`${base}/importExcel`),
    asked: () => count('/sys/common/importTask'),
    ends: (code: number, message: string, result: object | null) =>
      server.on('GET /sys/common/importTask', () => ({ state: 'done', progress: 100, message, code, result })),
  };
}

it('goes on while its tab is hidden: back in sight it still runs, and what became of it is told', async () => {
  const { dialog, onImported, turn, sent, ends } = await begin();
  await turn('hidden');
  await turn('visible');
  expect(within(dialog).getByRole('button', { name: '上传中...' })).toBeDisabled();
  ends(200, '导入成功，共 5000 条职务', null);
  expect(await screen.findByText('导入成功，共 5000 条职务')).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeVisible());
  expect(onImported).toHaveBeenCalledOnce();
  expect(sent()).toBe(1);
});

it('ends while its tab is hidden: the refused rows are there when it is back, and the others can be undone', async () => {
  useUndo.getState().clear();
  const { dialog, onImported, turn, sent, ends } = await begin();
  await turn('hidden');
  const { summary, columns, rows } = refusedRows;
  const undo = { path: `${base}/undoImport`, token: '9', count: 4998 };
  ends(201, '退回 2 条', { summary, columns, refused: rows, errorCount: 2, undo });
  await waitFor(() => expect(onImported).toHaveBeenCalledOnce());
  await turn('visible');
  expect(await within(dialog).findByText(summary)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: '再次检查并导入' })).toBeEnabled();
  expect(within(dialog).getByRole('button', { name: '开始上传' })).toBeInTheDocument();
  expect(useUndo.getState().offers.map(({ count }) => count)).toEqual([4998]);
  expect(sent()).toBe(1);
  useUndo.getState().clear();
});

it.each([
  ['its dialog is closed', async ({ user, dialog }: Begun) => user.click(within(dialog).getByText('关闭'))],
  ['its tab is closed', async ({ turn }: Begun) => turn('closed')],
  [
    'its tab is closed in the background',
    async ({ turn }: Begun) => {
      await turn('hidden');
      await turn('closed');
    },
  ],
])('is not followed any more once %s', async (_, close) => {
  const view = await begin();
  await close(view);
  const before = view.asked();
  await new Promise((resolve) => setTimeout(resolve, 1500)); // longer than the pause between two questions
  expect(view.asked()).toBe(before);
  expect(view.onImported).not.toHaveBeenCalled();
});
