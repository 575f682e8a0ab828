import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { brokenRules } from '@/testing/axe';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { Notice } from './notice-api';
import { NoticeBell } from './notice-bell';

givenStaffBrowser();

const late: Notice = {
  id: '1',
  titile: '来信已超期：CDFG34HJ67KM',
  msgAbstract: '请督促办理。',
  priority: 'H',
  sendTime: '2026-11-18 09:30:00',
};
const duty: Notice = { ...late, id: '2', titile: '值班安排', msgAbstract: '', priority: 'L' };

function open(messages: Notice[], notices: Notice[] = []) {
  const unread = { sys: [...messages], annt: [...notices] };
  const server = createFakeServer({
    'GET /sys/annountCement/listByUser': () => ({
      anntMsgList: unread.annt,
      anntMsgTotal: unread.annt.length,
      sysMsgList: unread.sys,
      sysMsgTotal: unread.sys.length,
    }),
    'POST /sys/sysAnnouncementSend/editByAnntIdAndUserId': ({ body }) => {
      unread.sys = unread.sys.filter(({ id }) => id !== (body as { anntId: string }).anntId);
      return null;
    },
  });
  return { ...renderWidget(<NoticeBell />, { server }), server };
}

it('says how many wait, shows them, and forgets what was read', async () => {
  const { user, server } = open([late], [duty]);
  await user.click(await screen.findByRole('button', { name: '通知，2 条未读' }));
  const dialog = await screen.findByRole('dialog', { name: '通知' });
  expect(within(dialog).getByText('紧急')).toBeInTheDocument();
  expect(within(dialog).getByText('请督促办理。')).toBeInTheDocument();
  expect(await brokenRules()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: `知道了：${late.titile}` }));
  await waitFor(() => expect(within(dialog).queryByText(late.titile)).not.toBeInTheDocument());
  expect(within(dialog).getByText('值班安排')).toBeInTheDocument();
  expect(server.requests.filter(({ path }) => path.endsWith('editByAnntIdAndUserId')).map(({ body }) => body)).toEqual([
    { anntId: '1' },
  ]);
});

it('says so when nothing waits', async () => {
  const { user } = open([]);
  await user.click(await screen.findByRole('button', { name: '通知，没有未读' }));
  expect(await screen.findByText('没有未读的通知')).toBeInTheDocument();
});

it('is silent while the notices cannot be read', async () => {
  const server = createFakeServer({
    'GET /sys/annountCement/listByUser': () => {
      throw new Refusal(500, '系统繁忙');
    },
  });
  renderWidget(<NoticeBell />, { server });
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText('系统繁忙')).not.toBeInTheDocument();
});
