import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { announcementChannel } from '@/shared/live/announcement-channel';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { FakeSocket, givenFakeSockets, socket } from '@/testing/fake-socket';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { resourceKey } from '@/ui-admin/list/resource-api';
import type { Announcement } from './announcement-api';
import { AnnouncementBell } from './announcement-bell';
import { AnnouncementPlacesContext } from './places';
import { pollEvery } from './use-live-announcements';

givenStaffBrowser();

beforeEach(givenFakeSockets);

/** The dialog that says what an announcement says; in tests all titles of antd have the same id, so its words find it. */
const shownDetail = async () => (await screen.findByText('通知消息')).closest('[role=dialog]') as HTMLElement;

const late: Announcement = {
  id: '1',
  titile: '来信已超期：CDFG34HJ67KM',
  msgAbstract: '请督促办理。',
  msgContent: '<p>来信 <b>CDFG34HJ67KM</b> 已超过办理期限。</p>',
  priority: 'M',
  sender_dictText: '系统',
  sendTime: '2026-11-18 09:30:00',
  openType: '',
  openPage: '',
  busId: '',
  attachments: [],
  needConfirm: false,
};
const duty: Announcement = { ...late, id: '2', titile: '值班安排', msgAbstract: '', priority: 'L' };
const drill: Announcement = { ...duty, id: '3', titile: '应急演练', priority: 'H' };

const places = {
  ofComponent: (component: string) => (component === 'consult/LetterList' ? '/interact/letter' : null),
  isPage: (path: string) => path.startsWith('/interact'),
};

const bell = (beside: ReactNode) => (
  <AnnouncementPlacesContext value={places}>
    <AnnouncementBell />
    {beside}
  </AnnouncementPlacesContext>
);

function open(messages: Announcement[], announcements: Announcement[] = [], beside: ReactNode = null) {
  const unread = { sys: [...messages], annt: [...announcements] };
  const server = createFakeServer({
    'GET /sys/annountCement/listByUser': () => ({
      anntMsgList: unread.annt,
      anntMsgTotal: unread.annt.length,
      sysMsgList: unread.sys,
      sysMsgTotal: unread.sys.length,
    }),
    'POST /sys/sysAnnouncementSend/editByAnntIdAndUserId': ({ body }) => {
      const others = ({ id }: Announcement) => id !== (body as { anntId: string }).anntId;
      unread.sys = unread.sys.filter(others);
      unread.annt = unread.annt.filter(others);
      return null;
    },
  });
  const reads = () =>
    server.requests.filter(({ path }) => path.endsWith('editByAnntIdAndUserId')).map(({ body }) => body);
  const lists = () => server.requests.filter(({ path }) => path.endsWith('listByUser'));
  return { ...renderWidget(bell(beside), { server }), server, unread, reads, lists };
}

it('says how many wait, in two lists, shows what one says, and forgets what was read', async () => {
  const { user, reads } = open([late], [duty]);
  await user.click(await screen.findByRole('button', { name: '通知，2 条未读' }));
  const dialog = await screen.findByRole('dialog', { name: '通知' });
  expect(within(dialog).getByRole('tab', { name: '通知 (1)', selected: true })).toBeInTheDocument();
  expect(within(dialog).getByText('一般')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('tab', { name: '系统消息 (1)' }));
  expect(within(dialog).getByText('请督促办理。')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: /来信已超期/ }));
  const detail = await shownDetail();
  expect(within(detail).getByText('CDFG34HJ67KM')).toBeInTheDocument();
  expect(within(detail).queryByRole('button', { name: '去处理' })).not.toBeInTheDocument();
  expect(await within(dialog).findByRole('tab', { name: '系统消息 (0)' })).toBeInTheDocument();
  expect(reads()).toEqual([{ anntId: '1' }]);
});

it.each([
  [
    'goes to the address it names',
    { openType: 'url', openPage: '/interact/survey?state=open' },
    true,
    '/interact/survey?state=open',
  ],
  [
    'opens its screen with what it is about',
    { openType: 'component', openPage: 'consult/LetterList', busId: '7' },
    false,
    '/interact/letter?id=7',
  ],
] as const)('%s', async (_, how, asks, want) => {
  const { user, router, reads } = open([], [{ ...duty, ...how }]);
  await user.click(await screen.findByRole('button', { name: '通知，1 条未读' }));
  await user.click(await screen.findByRole('button', { name: /值班安排/ }));
  if (asks) {
    await user.click(await screen.findByRole('button', { name: '去处理' }));
  }
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(want));
  expect(reads()).toEqual([{ anntId: '2' }]);
});

it('shows what an announcement says when its screen is not there', async () => {
  const { user, router } = open([], [{ ...duty, openType: 'component', openPage: 'other/Page' }]);
  await user.click(await screen.findByRole('button', { name: '通知，1 条未读' }));
  await user.click(await screen.findByRole('button', { name: /值班安排/ }));
  expect(await shownDetail()).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/screen');
});

it('leads to the list of everything that came', async () => {
  const { user, router } = open([]);
  await user.click(await screen.findByRole('button', { name: '通知，没有未读' }));
  expect(await screen.findByText('没有未读的通知')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '查看更多' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/isps/userAnnouncement'));
});

it('is silent while the announcements cannot be read', async () => {
  const server = createFakeServer({
    'GET /sys/annountCement/listByUser': () => {
      throw new Refusal(500, '系统繁忙');
    },
  });
  renderWidget(bell(null), { server });
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText('系统繁忙')).not.toBeInTheDocument();
});

it('shows what comes without being asked, and what came while there was no connection', async () => {
  const { unread, lists, user, router } = open([]);
  await screen.findByRole('button', { name: '通知，没有未读' });
  act(() => socket().onopen?.());
  unread.annt = [duty];
  socket().says({ cmd: 'topic', msgId: '2', msgTxt: '值班安排' });
  expect(await screen.findByRole('button', { name: '通知，1 条未读' })).toBeInTheDocument();
  const arrival = screen.getByRole('status');
  expect(arrival).toHaveTextContent('收到新通知值班安排');
  unread.annt = [];
  socket().says({ cmd: 'topic', msgTxt: '' });
  expect(await screen.findByRole('button', { name: '通知，没有未读' })).toBeInTheDocument();
  unread.sys = [late];
  act(() => socket().onclose?.());
  act(() => socket().onopen?.());
  expect(await screen.findByRole('button', { name: '通知，1 条未读' })).toBeInTheDocument();
  expect(lists().every(({ headers }) => headers.get('X-Background') === '1')).toBe(true);
  await user.click(within(arrival).getByRole('button', { name: /查\s?看/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/isps/userAnnouncement/2'));
});

it('asks every six seconds while there is no connection, and not after an answer that was none', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { server, lists } = open([]);
    await vi.waitFor(() => expect(lists()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(pollEvery);
    await vi.waitFor(() => expect(lists()).toHaveLength(2));
    act(() => socket().onopen?.());
    await vi.waitFor(() => expect(lists()).toHaveLength(3));
    await vi.advanceTimersByTimeAsync(3 * pollEvery);
    expect(lists()).toHaveLength(3);
    act(() => socket().onclose?.());
    server.on('GET /sys/annountCement/listByUser', () => {
      throw new Refusal(500, '系统繁忙');
    });
    await vi.advanceTimersByTimeAsync(pollEvery);
    await vi.waitFor(() => expect(lists()).toHaveLength(4));
    await vi.advanceTimersByTimeAsync(2 * pollEvery);
    expect(lists()).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(2 * announcementChannel.reconnect.after);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  } finally {
    vi.useRealTimers();
  }
});

it('shows an urgent announcement above everything until it is closed or read', async () => {
  const { user, reads, unmount } = open([], [duty, drill]);
  const banner = await screen.findByRole('region', { name: '紧急通知' });
  expect(document.body.firstElementChild).toContainElement(banner);
  await user.click(within(banner).getByRole('button', { name: '关闭紧急通知：应急演练' }));
  expect(screen.queryByRole('region', { name: '紧急通知' })).not.toBeInTheDocument();
  expect(reads()).toEqual([]);
  unmount();
  sessionStorage.clear();
  const again = open([], [drill]);
  await again.user.click(await screen.findByRole('button', { name: '应急演练' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '紧急通知' })).not.toBeInTheDocument());
  expect(again.reads()).toEqual([{ anntId: '3' }]);
});

it('reads what comes aloud once, when that is switched on', async () => {
  const said: string[] = [];
  class Utterance {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'zh-CN', localService: true }],
    speak: ({ text }: Utterance) => said.push(text),
  });
  const { user } = open([]);
  await user.click(await screen.findByRole('button', { name: '通知，没有未读' }));
  const message = { cmd: 'user', msgId: '2', msgTxt: '值班安排' };
  socket().says(message);
  await user.click(await screen.findByRole('switch', { name: '语音播报' }));
  socket().says({ ...message, msgId: '4' });
  socket().says({ ...message, msgId: '4' });
  await waitFor(() => expect(said).toEqual(['值班安排']));
  socket().says({ ...message, msgId: '4', again: true });
  await waitFor(() => expect(said).toHaveLength(2));
  expect(screen.getByText('请阅读通知')).toBeInTheDocument();
  socket().says({ ...message, msgId: '5', priority: 'H', again: true });
  expect(await screen.findByText('请阅读紧急通知')).toBeInTheDocument();
});

it('has an open desk of jobs read again when the server says that a run failed', async () => {
  const ask = vi.fn(() => Promise.resolve('asked'));
  const Desk = () => useQuery({ queryKey: [...resourceKey('/sys/quartzJob'), 'list'], queryFn: ask }).data;
  open([], [], <Desk />);
  expect(await screen.findByText('asked')).toBeInTheDocument();
  act(() => socket().onopen?.());
  socket().says({ cmd: 'quartzJob', msgTxt: '' });
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  act(() => socket().onclose?.());
  act(() => socket().onopen?.());
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('shows words without an announcement, and reads each of them aloud', async () => {
  open([]);
  await screen.findByRole('button', { name: '通知，没有未读' });
  socket().says({ cmd: 'topic', msgTxt: '十分钟后停机维护，请保存工作' });
  const words = await screen.findByRole('status');
  expect(words).toHaveTextContent('管理员消息十分钟后停机维护，请保存工作');
  expect(within(words).queryByRole('button', { name: /查\s?看/ })).not.toBeInTheDocument();
});

it('keeps what has to be confirmed until it is', async () => {
  const { user, reads } = open(
    [],
    [{ ...duty, needConfirm: true, openType: 'component', openPage: 'consult/LetterList' }],
  );
  await user.click(await screen.findByRole('button', { name: '通知，1 条未读' }));
  await user.click(await screen.findByRole('button', { name: /值班安排/ }));
  const detail = await shownDetail();
  expect(within(detail).getByText(/需要确认阅读/)).toBeInTheDocument();
  expect(within(detail).getByRole('button', { name: '去处理' })).toBeInTheDocument();
  expect(reads()).toEqual([]);
  await user.click(within(detail).getByRole('button', { name: '确认已读' }));
  expect(await screen.findByText('没有未读的通知')).toBeInTheDocument();
  expect(reads()).toEqual([{ anntId: '2', confirm: true }]);
});
