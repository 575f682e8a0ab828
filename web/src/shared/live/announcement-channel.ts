import { useSession } from '../session/session';
import { type ChannelSettings, readJson } from './channel';

/** What the server says through the socket of notices. */
export type AnnouncementMessage = {
  /** topic: to everybody, user: to this person. */
  cmd: string;
  /** The announcement; absent when only the lists should be read again. */
  msgId?: string;
  msgTxt?: string;
  /** Of the announcement: H urgent, M important, L the rest. */
  priority?: 'L' | 'M' | 'H';
  /** Sent once more to those who have not read it. */
  again?: boolean;
};

export const announcementChannel: ChannelSettings<AnnouncementMessage> = {
  target: () => {
    const { session } = useSession.getState();
    return session && { path: `/api/websocket/${encodeURIComponent(session.user.id)}`, token: session.token };
  },
  heartbeat: { every: 20_000, text: 'HeartBeat', answerWithin: 60_000 },
  reconnect: { after: 20_000, jitter: 8_000 },
  mostErrors: 5,
  read: (data) => {
    const message = readJson(data);
    return message && isAnnouncement(message) && message.cmd !== 'heartcheck' ? message : null;
  },
};

function isAnnouncement(value: object): value is AnnouncementMessage {
  return 'cmd' in value && typeof value.cmd === 'string';
}
