import type { ChannelSettings } from '@/shared/live/channel';
import { randomKey } from '@/shared/random-key';
import { useSession } from '@/shared/session/session';
import { type GridMessage, readGridMessage } from './grid-message';

/** A page is known by a number of its own for as long as it is loaded. */
const page = randomKey();

export const gridChannel: ChannelSettings<GridMessage> = {
  target: () => {
    const { session } = useSession.getState();
    return session && { path: `/api/vxeSocket/${encodeURIComponent(session.user.id)}/${page}`, token: session.token };
  },
  heartbeat: { every: 10_000, text: JSON.stringify({ type: 'heart_beat', data: '' }), answerWithin: 6_000 },
  reconnect: { after: 5_000, jitter: 2_000 },
  mostErrors: Number.POSITIVE_INFINITY,
  read: readGridMessage,
};
