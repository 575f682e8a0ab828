import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { createFakeServer, held, Refusal } from '@/testing/fake-server';
import { pressAtOnce } from '@/testing/press-at-once';
import { renderWidget } from '@/testing/render-widget';
import { RouterAddress } from '@/testing/router-address';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { OpenedAnnouncement } from './announcement-api';
import OpenedAnnouncementPage from './opened-announcement-page';
import UserAnnouncementPage from './user-announcement-page';

givenStaffBrowser();

const duty: OpenedAnnouncement = {
  id: '90',
  anntId: '5',
  titile: '值班安排',
  msgContent: '<p>见附件</p>',
  msgAbstract: '',
  priority: 'M',
  msgCategory: '1',
  sender_dictText: '王芳',
  sendTime: '2026-11-18 09:30:00',
  openType: '',
  openPage: '',
  busId: '',
  attachments: [{ name: '值班表.xlsx', href: '/api/sys/common/static/notice/a.xlsx', size: 2048 }],
  needConfirm: false,
  readFlag: '0',
  readTime: null,
  starFlag: '0',
  endTime: null,
  newerId: '',
  olderId: '89',
};
const pledge: OpenedAnnouncement = {
  ...duty,
  id: '89',
  anntId: '4',
  titile: '保密承诺',
  attachments: [],
  needConfirm: true,
  newerId: '90',
  olderId: '',
};

/** A desk on which two announcements lie; what the person does to them is kept. */
function desk() {
  const rows = new Map([duty, pledge].map((row) => [row.id, { ...row }]));
  const page = (records: unknown[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
  const server = createFakeServer({
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': ({ query }) =>
      page(
        [...rows.values()].filter(
          ({ titile, starFlag }) =>
            titile.includes(query.get('keyword') ?? '') && (query.get('starFlag') ?? starFlag) === starFlag,
        ),
      ),
    'GET /sys/sysAnnouncementSend/getOne': ({ query }) => {
      const row = rows.get(query.get('sendId') ?? '');
      if (!row) throw new Refusal(500, '没有这条通告，可能已被撤销');
      return { ...row };
    },
    'POST /sys/sysAnnouncementSend/editByAnntIdAndUserId': ({ body }) => {
      for (const row of rows.values()) {
        if (row.anntId === (body as { anntId: string }).anntId) {
          Object.assign(row, { readFlag: '1', readTime: '2026-11-18 10:00:00' });
        }
      }
      return null;
    },
    'PUT /sys/sysAnnouncementSend/edit': ({ body }) => {
      const { id, starFlag } = body as { id: string; starFlag: '0' | '1' };
      Object.assign(rows.get(id) ?? {}, { starFlag });
      return null;
    },
    'PUT /sys/sysAnnouncementSend/readAll': () => null,
    'DELETE /sys/sysAnnouncementSend/deleteBatch': ({ query }) => {
      rows.delete(query.get('ids') ?? '');
      return null;
    },
  });
  const reads = () =>
    server.requests.filter(({ path }) => path.endsWith('editByAnntIdAndUserId')).map(({ body }) => body);
  return { server, reads };
}

const list = (search = '') => {
  const { server, reads } = desk();
  return { server, reads, ...renderWidget(<UserAnnouncementPage />, { server, search }) };
};

/** The page of one announcement, as the shell shows it at its address. */
function opened(id: string) {
  const { server, reads } = desk();
  const pages = (
    <Routes>
      <Route
        path="/isps/userAnnouncement/:id"
        element={
          <RouterAddress>
            <OpenedAnnouncementPage />
          </RouterAddress>
        }
      />
      <Route path="*" element={<p>别处</p>} />
    </Routes>
  );
  const view = renderWidget(pages, { server, at: `/isps/userAnnouncement/${id}` });
  return { server, reads, ...view };
}

it('finds what came by words and by star, in the address, and says when nothing fits', async () => {
  const { user, address } = list();
  const table = await screen.findByRole('table', { name: '我的通告列表' });
  expect(await within(table).findByRole('link', { name: '值班安排' })).toHaveAttribute(
    'href',
    '/isps/userAnnouncement/90',
  );
  expect(within(table).getByText('待确认')).toBeInTheDocument();
  const star = within(table).getByRole('button', { name: '星标：值班安排' });
  await user.click(star);
  await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'));
  await user.click(screen.getByRole('checkbox', { name: '只看星标' }));
  await waitFor(() => expect(within(table).queryByText('保密承诺')).not.toBeInTheDocument());
  expect(address()).toBe('?starFlag=1');
  await user.type(screen.getByRole('searchbox', { name: '标题或内容' }), '没有{Enter}');
  expect(await within(table).findByText('没有符合条件的通告')).toBeInTheDocument();
  expect(address()).toBe('?keyword=没有&starFlag=1');
});

it('narrows by a stretch of days', async () => {
  const { server } = list('?rangeDateKey=zdy&beginDate=2026-11-01&endDate=2026-11-18');
  expect(await screen.findByPlaceholderText('开始日期')).toHaveValue('2026-11-01');
  const asked = server.requests.find(({ path }) => path.endsWith('getMyAnnouncementSend'))?.query;
  expect(asked?.get('rangeDateKey')).toBe('zdy');
  expect(asked?.get('endDate')).toBe('2026-11-18');
});

it('deletes what is selected at the press, and leaves selected what was ticked meanwhile', async () => {
  const { user, server } = list();
  const slow = held(() => null);
  server.on('DELETE /sys/sysAnnouncementSend/deleteBatch', slow.handler);
  const tick = (name: string) => screen.findByRole('checkbox', { name: `选择 ${name}` });
  for (const name of ['值班安排', '保密承诺']) await user.click(await tick(name));
  await pressAtOnce(await tick('保密承诺'), screen.getByRole('button', { name: '删除选中 2 条' }));
  const question = await screen.findByRole('dialog', { name: '删除选中的 1 条通告？' });
  await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
  await user.click(await tick('保密承诺'));
  slow.letGo();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '选择 值班安排' })).not.toBeChecked());
  expect(await tick('保密承诺')).toBeChecked();
  const sent = server.requests.find(({ path }) => path.endsWith('deleteBatch'));
  expect(sent?.query.get('ids')).toBe('90');
});

it('deletes what was selected once the person agrees, and marks everything as read', async () => {
  const { user, server } = list();
  const table = await screen.findByRole('table', { name: '我的通告列表' });
  await user.click(await within(table).findByRole('checkbox', { name: '选择 值班安排' }));
  await user.click(screen.getByRole('button', { name: '删除选中 1 条' }));
  const question = await screen.findByRole('dialog', { name: '删除选中的 1 条通告？' });
  await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
  await waitFor(() => expect(within(table).queryByText('值班安排')).not.toBeInTheDocument());
  await waitFor(() => expect(document.body).not.toHaveFocus()); // the button has gone with what was chosen
  await user.click(screen.getByRole('button', { name: '全部标为已读' }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('readAll'))).toBe(true));
});

it('opens one at its own address, notes that it is read, and leads to the next', async () => {
  const { user, reads, router } = opened('90');
  expect(await screen.findByRole('heading', { level: 1, name: '值班安排' })).toBeInTheDocument();
  expect(screen.getByText('见附件')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '值班表.xlsx' })).toHaveAttribute(
    'href',
    '/api/sys/common/static/notice/a.xlsx',
  );
  expect(screen.getByText('2 KB')).toBeInTheDocument();
  await waitFor(() => expect(reads()).toEqual([{ anntId: '5' }]));
  expect(screen.getByRole('button', { name: '上一条' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '下一条' }));
  expect(await screen.findByRole('heading', { level: 1, name: '保密承诺' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/isps/userAnnouncement/89');
});

it('says that one was revoked', async () => {
  opened('404');
  expect(await screen.findByText('没有这条通告，可能已被撤销')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '我的通告' })).toHaveAttribute('href', '/isps/userAnnouncement');
});
