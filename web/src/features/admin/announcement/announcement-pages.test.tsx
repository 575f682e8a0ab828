import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import AnnouncementPage from './announcement-page';
import type { AnnouncementRow } from './announcement-resource';

givenStaffBrowser();

const row: AnnouncementRow = {
  id: '5',
  version: 1,
  createBy: 'wang',
  createTime: '2026-11-18 09:00:00',
  updateBy: '',
  updateTime: null,
  titile: '值班安排',
  msgContent: '<p>见附件</p>',
  msgAbstract: '',
  startTime: null,
  endTime: null,
  sender: '',
  sender_dictText: '',
  busType: '',
  cancelTime: null,
  delFlag: '0',
  msgType: 'ALL',
  priority: 'L',
  msgCategory: '1',
  recipientKind: 'all',
  recipientIds: '',
  userIds: '',
  openType: '',
  openPage: '',
  busId: '',
  attachments: [],
  needConfirm: false,
  isPublic: false,
  sendStatus: '0',
  sendTime: null,
};

const page = (records: unknown[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const codes = ['list', 'add', 'edit', 'delete', 'release'].map((action) => `system:announcement:${action}`);

function desk(part: Partial<AnnouncementRow> = {}) {
  const stored = { ...row, ...part };
  const server = createFakeServer({
    'GET /sys/annountCement/list': () => page([{ ...stored }]),
    'GET /sys/annountCement/queryById': () => ({ ...stored }),
    'POST /sys/annountCement/add': ({ body }) => body,
    'GET /sys/annountCement/syncNotic': () => null,
  });
  return { ...renderWidget(<AnnouncementPage />, { server, codes }), server };
}

it('pushes a released announcement once more, and offers no way to edit it', async () => {
  const { user, server } = desk({ sendStatus: '1', sendTime: '2026-11-18 09:30:00' });
  await user.click(await screen.findByRole('button', { name: '更多：值班安排' }));
  expect(screen.queryByRole('button', { name: '编辑：值班安排' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('menuitem', { name: '再次推送' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: '再次推送通告「值班安排」？' })).getByRole('button', {
      name: '推送',
    }),
  );
  await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/sys/annountCement/syncNotic'));
});

it('releases and revokes many announcements at once', async () => {
  const { user, server } = desk();
  const bodies: unknown[] = [];
  for (const call of ['releaseBatch', 'revokeBatch']) {
    server.on(`POST /sys/annountCement/${call}`, ({ body }) => {
      bodies.push(call, body);
      return { done: 1, gone: [], refused: [] };
    });
  }
  for (const name of ['发布', '撤销']) {
    await user.click(await screen.findByRole('checkbox', { name: '选择 值班安排' }));
    await user.click(screen.getByRole('button', { name }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByText(/^已选/)).not.toBeInTheDocument());
  }
  expect(bodies).toEqual(['releaseBatch', { ids: ['5'] }, 'revokeBatch', { ids: ['5'] }]);
});
