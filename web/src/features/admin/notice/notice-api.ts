import { queryOptions } from '@tanstack/react-query';
import { staffClient, staffTeller } from '@/shared/api/staff-client';

/** Something announced to the person. The spelling of the title is that of the platform whose calls these are. */
export type Notice = {
  id: string;
  titile: string;
  /** Plain text. */
  msgAbstract: string;
  /** L 一般, M 重要, H 紧急. */
  priority: 'L' | 'M' | 'H';
  sendTime: string | null;
};

/** What the person has not read: the newest of each kind, with how many there are. */
type Unread = { anntMsgList: Notice[]; anntMsgTotal: number; sysMsgList: Notice[]; sysMsgTotal: number };

const shownOfEach = 20;
const freshFor = 60_000; // milliseconds

/** Asked again only when the person does something: calls made by a clock would keep a forgotten session alive. */
export const unreadOptions = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) =>
    staffClient<Unread>('/sys/annountCement/listByUser', { query: { pageSize: shownOfEach }, signal }),
  staleTime: freshFor,
  retry: false,
});

/** From then on it is not shown to the person any more. */
export async function markRead(id: string): Promise<void> {
  await staffTeller('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { method: 'POST', body: { anntId: id } });
}
