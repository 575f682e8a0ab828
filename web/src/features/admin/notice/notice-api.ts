import { queryOptions } from '@tanstack/react-query';
import type { Page } from '@/shared/api/staff';
import { staffClient, staffTeller } from '@/shared/api/staff-client';

export const announcementBase = '/sys/annountCement';
const sendBase = '/sys/sysAnnouncementSend';

export type Priority = 'L' | 'M' | 'H';
export type Attachment = { name: string; href: string; size: number };

/** Something announced to the person. The spelling of the title is that of the platform whose calls these are. */
export type Notice = {
  id: string;
  titile: string;
  /** HTML that the server has cleaned. */
  msgContent: string;
  /** Plain text. */
  msgAbstract: string;
  /** L 一般, M 重要, H 紧急. */
  priority: Priority;
  sender: string;
  sendTime: string | null;
  /** component: openPage is the component name of a screen, opened with busId. url: openPage is an address of this site. */
  openType: '' | 'component' | 'url';
  openPage: string;
  busId: string;
  attachments: Attachment[];
};

/** A notice in the person's own list. Its `id` is that of the copy, `anntId` that of the notice. */
export type ReceivedNotice = Notice & { anntId: string; readFlag: '0' | '1'; msgCategory: '1' | '2' };

/** What the person has not read: the newest of each kind, with how many there are. */
export type Unread = { anntMsgList: Notice[]; anntMsgTotal: number; sysMsgList: Notice[]; sysMsgTotal: number };

/** First part of the key of everything that changes when a notice comes or is read. */
export const noticesKey = ['notices'];

const shownOfEach = 20;
const freshFor = 60_000; // milliseconds

/** Asked on messages of the server and by a clock, so it does not count as a use of the session. */
export const unreadOptions = queryOptions({
  queryKey: [...noticesKey, 'unread'],
  queryFn: ({ signal }) =>
    staffClient<Unread>(`${announcementBase}/listByUser`, {
      query: { pageSize: shownOfEach },
      signal,
      background: true,
    }),
  staleTime: freshFor,
  retry: false,
});

export type ReceivedFilter = { titile: string; readFlag: string; msgCategory: string };

export const receivedOptions = (filter: ReceivedFilter, pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: [...noticesKey, 'received', filter, pageNo, pageSize],
    queryFn: ({ signal }) =>
      staffClient<Page<ReceivedNotice>>(`${sendBase}/getMyAnnouncementSend`, {
        query: { ...filter, pageNo, pageSize },
        signal,
        background: true,
      }),
  });

/** From then on it is not shown to the person any more. */
export async function markRead(id: string): Promise<void> {
  await staffTeller(`${sendBase}/editByAnntIdAndUserId`, { method: 'POST', body: { anntId: id } });
}

export async function markAllRead(): Promise<void> {
  await staffTeller(`${sendBase}/readAll`, { method: 'PUT', body: {} });
}

/** A person to whom a notice goes. */
export type Reader = {
  userId: string;
  username: string;
  realname: string;
  readFlag: '0' | '1';
  readTime: string | null;
};

export type Readers = { records: Reader[]; total: number; read: number };

export const readersOptions = (id: string) =>
  queryOptions({
    queryKey: [...noticesKey, 'readers', id],
    queryFn: ({ signal }) => staffClient<Readers>(`${announcementBase}/readers`, { query: { id }, signal }),
  });

/** Releases or revokes a notice; resolves with the server's words. */
export async function turnNotice(call: 'doReleaseData' | 'doReovkeData', id: string): Promise<string> {
  const { message } = await staffTeller(`${announcementBase}/${call}`, { query: { id } });
  return message;
}

/** Tells those who have not read a released notice once more; resolves with the server's words. */
export async function pushAgain(anntId: string): Promise<string> {
  const { message } = await staffTeller(`${announcementBase}/syncNotic`, { query: { anntId } });
  return message;
}
