import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import LifetimePage from './lifetime-page';
import { lifetimes } from './sample';

givenStaffBrowser();

function open(calls: Record<string, FakeHandler> = {}, codes = ['system:lifetime:list', 'system:lifetime:edit']) {
  const server = createFakeServer({ 'GET /sys/lifetime/list': lifetimes, ...calls });
  return { ...renderWidget(<LifetimePage />, { server, codes }), server };
}

describe('the lifetimes', () => {
  it('say how much there is, since when, for how long and why', async () => {
    open();
    expect(
      await screen.findByRole('row', {
        name: /后台任务.*1,200 条.*2026-01-02 03:04.*30 天.*2026-11-20 03:40，删去 17 条/,
      }),
    ).toBeVisible();
    expect(
      screen.getByRole('row', { name: /消息发送记录.*400 天（zhoumin 于 2026-11-19 09:00 修改：审计要求）/ }),
    ).toBeVisible();
    const letters = screen.getByRole('row', { name: /来信.*办结两年后销毁/ });
    expect(within(letters).queryByRole('button')).toBeNull();
  });

  it('are changed within their bounds for a reason', async () => {
    const { user, server } = open({ 'PUT /sys/lifetime/edit': () => lifetimes()[1] });
    await user.click(await screen.findByRole('button', { name: '修改：消息发送记录' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/183 到 3650 天，默认 183 天。《网络安全法》/)).toBeVisible();
    const days = await within(dialog).findByRole('spinbutton', { name: /保存天数/ });
    await user.clear(days);
    await user.type(days, '365');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.type(within(dialog).getByRole('textbox', { name: /修改原因/ }), '磁盘不够');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        code: 'message.log',
        days: 365,
        reason: '磁盘不够',
        version: 1,
      }),
    );
  });

  it('keep what was typed when the server refuses', async () => {
    const { user } = open({
      'PUT /sys/lifetime/edit': () => {
        throw new Refusal(500, '“消息发送记录”的保存期限刚被别人改过');
      },
    });
    await user.click(await screen.findByRole('button', { name: '修改：消息发送记录' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /修改原因/ }), '磁盘不够');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect((await screen.findAllByText(/刚被别人改过/))[0]).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /修改原因/ })).toHaveValue('磁盘不够');
  });

  it('are only read by whoever may not change them, and not seen by others', async () => {
    const { unmount } = open({}, ['system:lifetime:list']);
    await screen.findByRole('row', { name: /来信/ });
    expect(screen.queryByRole('button', { name: /^修改/ })).toBeNull();
    unmount();
    open({}, []);
    expect(await screen.findByText('没有权限')).toBeVisible();
  });
});
