import type { Schemas } from '@/shared/api/generated';
import { staffTold } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';

export const announcementBase = '/sys/annountCement';
const sendBase = '/sys/sysAnnouncementSend';

export type Priority = Schemas['ReceivedAnnouncement']['priority'];
export type Attachment = Schemas['AnnouncementFile'];

/** Something announced to the person. The spelling of the title is that of the platform whose calls these are. */
export type Announcement = Pick<
  Schemas['ReceivedAnnouncement'],
  | 'id'
  | 'titile'
  | 'msgContent'
  | 'msgAbstract'
  | 'priority'
  | 'sender_dictText'
  | 'sendTime'
  | 'openType'
  | 'openPage'
  | 'busId'
  | 'attachments'
  | 'needConfirm'
>;

/** A announcement in the person's own list. Its `id` is that of the copy, `anntId` that of the announcement. */
export type ReceivedAnnouncement = Announcement &
  Pick<Schemas['ReceivedAnnouncement'], 'anntId' | 'readFlag' | 'readTime' | 'starFlag' | 'msgCategory' | 'endTime'>;

/** A announcement with the copies beside it; empty at the ends of the list. */
export type OpenedAnnouncement = ReceivedAnnouncement & Pick<Schemas['OpenedAnnouncement'], 'newerId' | 'olderId'>;

/** What the person has not read: the newest of each kind, with how many there are. */
export type Unread = Schemas['MyAnnouncements'];

/** First part of the key of everything that changes when an announcement comes or is read. */
export const announcementsKey = ['notices'];

const shownOfEach = 20;
const freshFor = 60_000; // milliseconds

/** Asked on messages of the server and by a clock: it is no use of the session, and a failure is nothing to tell. */
export const unreadOptions = {
  ...staffQuery([...announcementsKey, 'unread'], `${announcementBase}/listByUser`, {
    query: { pageSize: shownOfEach },
    background: true,
  }),
  staleTime: freshFor,
  retry: false,
  meta: { silent: true },
};

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
  staffQuery([...announcementsKey, 'received', filter, pageNo, pageSize], `${sendBase}/getMyAnnouncementSend`, {
    query: { ...filter, pageNo, pageSize },
    background: true,
  });

/** One announcement, by its copy or by its own number. */
export const openedOptions = (id: string) => ({
  ...staffQuery([...announcementsKey, 'opened', id], `${sendBase}/getOne`, { query: { sendId: id } }),
  retry: false,
});

/** From then on it is not shown to the person any more. One that has to be confirmed stays until it is. */
export async function markRead(id: string, confirm = false): Promise<void> {
  const body = confirm ? { anntId: id, confirm } : { anntId: id };
  await staffTold.post(`${sendBase}/editByAnntIdAndUserId`, { body });
}

/** Marks the person's copy with a star, or takes the star away. */
export async function setStar(id: string, on: boolean): Promise<void> {
  await staffTold.put(`${sendBase}/edit`, { body: { id, starFlag: on ? '1' : '0' } });
}

/** Takes read copies off the person's list. */
export async function dropReceived(ids: readonly string[]): Promise<void> {
  await staffTold.delete(`${sendBase}/deleteBatch`, { query: { ids: ids.join(',') } });
}

/** Resolves with the server's words: some may have to be confirmed one by one. */
export const markAllRead = async () => (await staffTold.put(`${sendBase}/readAll`)).message;

/** A person to whom an announcement goes. */
export type Reader = Schemas['AnnouncementReader'];

export const readersOptions = (id: string) =>
  staffQuery([...announcementsKey, 'readers', id], `${announcementBase}/readers`, { query: { id } });

/** Releases or revokes an announcement; resolves with the server's words. */
export const turnAnnouncement = async (call: 'doReleaseData' | 'doReovkeData', id: string) =>
  (await staffTold.get(`${announcementBase}/${call}`, { query: { id } })).message;

/** Tells those who have not read a released announcement once more; resolves with the server's words. */
export const pushAgain = async (anntId: string) =>
  (await staffTold.get(`${announcementBase}/syncNotic`, { query: { anntId } })).message;
