import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type AnnouncementMessage, announcementChannel } from '@/shared/live/announcement-channel';
import { useChannel } from '@/shared/live/use-channel';
import { useSession } from '@/shared/session/session';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { announce } from './aloud';
import { announcementsKey, type Unread, unreadOptions } from './announcement-api';

/** Milliseconds between two questions while the connection is down. */
export const pollEvery = 6000;

/** Milliseconds within which the same words are one message. */
const sameWords = 10_000;

/** Areas whose open lists are read again when the server names them; it says nothing of what changed. */
const areas: Readonly<Record<string, QueryKey>> = { quartzJob: resourceKey('/sys/quartzJob') };

/** Something that has just come: an announcement with its number, or words for the screen without one; `again`: it came before. */
export type Arrival = { id: string; text: string; again: boolean; urgent: boolean };

/**
 * The person's unread announcements, read anew whenever the server says so; undefined until they could be read. While there is no connection
 * they are asked for every 6 s, as long as the window is seen and the last answer was one. What comes is told to `onArrival`.
 */
export function useLiveAnnouncements(onArrival: (arrival: Arrival) => void): Unread | undefined {
  const token = useSession(({ session }) => session?.token ?? '');
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const reload = () => void queries.invalidateQueries({ queryKey: announcementsKey });
  const hear = ({ cmd, msgId = '', msgTxt, priority, again = false }: AnnouncementMessage) => {
    const area = areas[cmd];
    if (area) void queries.invalidateQueries({ queryKey: area });
    if (cmd !== 'topic' && cmd !== 'user') return;
    reload();
    if (!msgTxt) return;
    onArrival({ id: msgId, text: msgTxt, again, urgent: priority === 'H' });
    void announce(saying(msgId, msgTxt, again), msgTxt);
  };
  const stoodBefore = useRef('');
  const catchUp = () => {
    reload();
    if (stoodBefore.current === token) {
      for (const area of Object.values(areas)) void queries.invalidateQueries({ queryKey: area });
    }
    stoodBefore.current = token;
  };
  // The bell is never hidden, and who signs out hears nothing any more.
  const { connected } = useChannel(token && `announcements ${token}`, announcementChannel, {
    linger: 0,
    onMessage: hear,
    onCatchUp: catchUp,
  });
  const { data: unread } = useQuery({
    ...unreadOptions,
    refetchInterval: ({ state }) => (connected || state.status === 'error' ? false : pollEvery),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page somebody is working and looks at what is shown
  useEffect(() => {
    void queries.refetchQueries({ queryKey: unreadOptions.queryKey, stale: true });
  }, [pathname, queries]);
  return unread;
}

/** The name by which the windows of a browser agree that something was read aloud. Words without a number may come again later. */
function saying(id: string, text: string, again: boolean): string {
  if (id === '') return `${Math.floor(Date.now() / sameWords)} ${text}`;
  return again ? `${id}+` : id;
}
