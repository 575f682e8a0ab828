import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { staffAsk } from '@/shared/api/staff-client';
import { useUndo } from '@/shared/api/undo';
import { useSession } from '@/shared/session/session';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { zhoumin } from '@/testing/render-staff';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { UndoNotice } from './undo-notice';

givenStaffBrowser();
beforeEach(() => useUndo.getState().clear());
afterEach(() => vi.useRealTimers());

function open(undo: FakeHandler = () => ({ done: 3, gone: [], refused: [] })) {
  let token = 0;
  const server = createFakeServer({
    'DELETE /sys/position/deleteBatch': () => {
      token += 1;
      return {
        done: 3,
        gone: [],
        refused: [],
        undo: { path: '/sys/position/undo', token: String(token), count: 3, seconds: 600 },
      };
    },
    'DELETE /sys/dict/delete': () => ({ undo: { path: '/sys/dict/undo', token: '9', count: 1, seconds: 600 } }),
    'DELETE /sys/user/deleteUserRole': () => null,
    'POST /sys/position/undo': undo,
  });
  const view = renderWidget(
    <>
      <label>
        选择 <input type="checkbox" />
      </label>
      <label>
        备注 <input />
      </label>
      <UndoNotice />
    </>,
    { server },
  );
  const remove = (path: string) => act(async () => void (await staffAsk(path, { method: 'DELETE' })));
  const undone = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...view, remove, undone };
}

/** The answer with the words that the server puts beside it. */
const restored = () =>
  Response.json({ success: true, code: 200, message: '已恢复 3 条', result: { done: 3, gone: [], refused: [] } });

const notice = () => screen.getAllByRole('status').find((each) => each.textContent?.includes('已删除'));

describe('after a delete', () => {
  it('says how many rows went and brings them back', async () => {
    const { user, remove, undone } = open();
    await remove('/sys/position/deleteBatch');
    expect(notice()).toHaveTextContent('已删除 3 条');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(undone()).toEqual([{ token: '1' }]));
    expect(notice()).toBeUndefined();
  });

  it('brings them back with Ctrl+Z from the box of the row that moved up, too', async () => {
    const { user, remove, undone } = open();
    await remove('/sys/position/deleteBatch');
    screen.getByRole('checkbox').focus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(undone()).toEqual([{ token: '1' }]));
  });

  it('brings them back with Ctrl+Z, but not from a field, which has an undo of its own', async () => {
    const { user, remove, undone } = open();
    await remove('/sys/position/deleteBatch');
    await user.click(screen.getByRole('textbox', { name: '备注' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(undone()).toEqual([]);
    await user.tab();
    expect(screen.getByRole('button', { name: '撤销' })).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(undone()).toEqual([{ token: '1' }]));
  });

  it('takes deletes of the same kind together, the newest first, and forgets those of another kind', async () => {
    const { user, remove, undone } = open();
    await remove('/sys/dict/delete');
    expect(notice()).toHaveTextContent('已删除 1 条');
    await remove('/sys/position/deleteBatch');
    await remove('/sys/position/deleteBatch');
    expect(notice()).toHaveTextContent('已删除 6 条');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(undone()).toEqual([{ token: '2' }, { token: '1' }]));
  });

  it('says why rows did not come back', async () => {
    const { user, remove } = open(() => {
      throw new Refusal(500, '“处长”的编码或名称已被新的职务使用，不能撤销删除；请先改掉那一条');
    });
    await remove('/sys/position/deleteBatch');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(await screen.findByText(/已被新的职务使用/)).toBeInTheDocument();
  });

  it('can be asked again for what did not get through, with what was deleted before it', async () => {
    let asked = 0;
    const { user, remove, undone } = open(() => {
      asked += 1;
      if (asked === 1) throw new TypeError('Failed to fetch');
      return restored();
    });
    await remove('/sys/position/deleteBatch');
    await remove('/sys/position/deleteBatch');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
    expect(notice()).toHaveTextContent('已删除 6 条');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(await screen.findByText('已恢复 6 条')).toBeInTheDocument();
    expect(undone()).toEqual([{ token: '2' }, { token: '2' }, { token: '1' }]);
    expect(notice()).toBeUndefined();
  });

  it('brings back what can be, when the server refuses a part of it', async () => {
    const { user, remove, undone } = open(({ body }) => {
      if ((body as { token: string }).token === '2') throw new Refusal(500, '“处长”的编码已被使用');
      return restored();
    });
    await remove('/sys/position/deleteBatch');
    await remove('/sys/position/deleteBatch');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(await screen.findByText('“处长”的编码已被使用')).toBeInTheDocument();
    expect(await screen.findByText('已恢复 3 条')).toBeInTheDocument();
    expect(undone()).toEqual([{ token: '2' }, { token: '1' }]);
    expect(notice()).toBeUndefined();
  });

  it('does not come back over what was deleted meanwhile', async () => {
    let fail = () => {};
    const { user, remove } = open(
      () => new Promise((_, refuse) => (fail = () => refuse(new TypeError('Failed to fetch')))),
    );
    await remove('/sys/position/deleteBatch');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    await remove('/sys/dict/delete');
    fail();
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
    expect(notice()).toHaveTextContent('已删除 1 条');
  });

  it('offers nothing where the server offers nothing', async () => {
    const { remove } = open();
    await remove('/sys/user/deleteUserRole');
    expect(notice()).toBeUndefined();
  });
});

describe('the notice', () => {
  it('goes after ten seconds, unless somebody stands in it', async () => {
    const { remove } = open();
    await remove('/sys/position/deleteBatch');
    vi.useFakeTimers();
    await act(async () => useUndo.getState().offer({ path: '/sys/dict/undo', token: '7', count: 1 }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(9_900)));
    act(() =>
      within(notice() ?? document.body)
        .getByRole('button')
        .focus(),
    );
    await act(async () => void (await vi.advanceTimersByTimeAsync(20_000)));
    expect(notice()).toBeDefined();
    act(() =>
      within(notice() ?? document.body)
        .getByRole('button')
        .blur(),
    );
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
    expect(notice()).toBeUndefined();
  });

  it('waits for whoever has to sign in again first', async () => {
    open();
    vi.useFakeTimers();
    await act(async () => {
      useSession.getState().expire();
      useUndo.getState().offer({ path: '/sys/dict/undo', token: '7', count: 1 });
    });
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(notice()).toBeDefined();
    await act(async () => useSession.getState().renew(zhoumin));
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
    expect(notice()).toBeUndefined();
  });
});
