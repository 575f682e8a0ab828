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
  /** Name of who released it; 系统 for what the program sends. */
  sender_dictText: string;
  sendTime: string | null;
  /** component: openPage is the component name of a screen, opened with busId. url: openPage is an address of this site. */
  openType: '' | 'component' | 'url';
  openPage: string;
  busId: string;
  attachments: Attachment[];
  /** Opening it is not enough: the person has to say that it was read. */
  needConfirm: boolean;
};

/** A notice in the person's own list. Its `id` is that of the copy, `anntId` that of the notice. */
export type ReceivedNotice = Notice & {
  anntId: string;
  readFlag: '0' | '1';
  readTime: string | null;
  starFlag: '0' | '1';
  msgCategory: '1' | '2';
  endTime: string | null;
};

/** A notice with the copies beside it; empty at the ends of the list. */
export type OpenedNotice = ReceivedNotice & { newerId: string; olderId: string };

/** What the person has not read: the newest of each kind, with how many there are. */
export type Unread = { anntMsgList: Notice[]; anntMsgTotal: number; sysMsgList: Notice[]; sysMsgTotal: number };

/** First part of the key of everything that changes when a notice comes or is read. */
export const noticesKey = ['notices'];

const shownOfEach = 20;
const freshFor = 60_000; // milliseconds

/** Asked on messages of the server and by a clock: it is no use of the session, and a failure is nothing to tell. */
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
  meta: { silent: true },
});

/** What the own list is narrowed by; empty texts narrow nothing. */
export type ReceivedFilter = Record<ReceivedFilterName, string>;

export type ReceivedFilterName = (typeof receivedFilterNames)[number];

export const receivedFilterNames = [
  'keyword',
  'sender',
  'readFlag',
  'starFlag',
  'msgCategory',
  'rangeDateKey',
  'beginDate',
  'endDate',
] as const;

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

/** One notice, by its copy or by its own number. */
export const openedOptions = (id: string) =>
  queryOptions({
    queryKey: [...noticesKey, 'opened', id],
    queryFn: ({ signal }) => staffClient<OpenedNotice>(`${sendBase}/getOne`, { query: { sendId: id }, signal }),
    retry: false,
  });

/** From then on it is not shown to the person any more. One that has to be confirmed stays until it is. */
export async function markRead(id: string, confirm = false): Promise<void> {
  const body = confirm ? { anntId: id, confirm } : { anntId: id };
  await staffTeller(`${sendBase}/editByAnntIdAndUserId`, { method: 'POST', body });
}

/** Marks the person's copy with a star, or takes the star away. */
export async function setStar(id: string, on: boolean): Promise<void> {
  await staffTeller(`${sendBase}/edit`, { method: 'PUT', body: { id, starFlag: on ? '1' : '0' } });
}

/** Takes read copies off the person's list. */
export async function dropReceived(ids: readonly string[]): Promise<void> {
  await staffTeller(`${sendBase}/deleteBatch`, { method: 'DELETE', query: { ids: ids.join(',') } });
}

/** Resolves with the server's words: some may have to be confirmed one by one. */
export async function markAllRead(): Promise<string> {
  const { message } = await staffTeller(`${sendBase}/readAll`, { method: 'PUT', body: {} });
  return message;
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
