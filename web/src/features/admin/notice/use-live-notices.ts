import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type NoticeMessage, openNoticeSocket } from '@/shared/live/notice-socket';
import { useSession } from '@/shared/session/session';
import { announce } from './aloud';
import { noticesKey, type Unread, unreadOptions } from './notice-api';

/** Milliseconds between two questions while the connection is down. */
export const pollEvery = 6000;

type Live = {
  /** Undefined until it could be read. */
  unread: Unread | undefined;
  /** What has just come, in words for screen readers. */
  said: string;
};

/**
 * The person's unread notices, read anew whenever the server says so. While there is no connection they are asked for every 6 s, as long
 * as the window is seen and the last answer was one.
 */
export function useLiveNotices(): Live {
  const token = useSession(({ session }) => session?.token ?? '');
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const [connected, setConnected] = useState(false);
  const [said, setSaid] = useState('');
  const { data: unread } = useQuery({
    ...unreadOptions,
    refetchInterval: ({ state }) => (connected || state.status === 'error' ? false : pollEvery),
  });
  useEffect(() => {
    if (!token) return;
    const reload = () => void queries.invalidateQueries({ queryKey: noticesKey });
    const hear = ({ cmd, msgId, msgTxt, priority, again }: NoticeMessage) => {
      if (cmd !== 'topic' && cmd !== 'user') return;
      reload();
      if (!msgId || !msgTxt) return;
      const unread = priority === 'H' ? '请阅读紧急通知' : '请阅读通知';
      setSaid(`${again ? unread : '收到新通知'}：${msgTxt}`);
      void announce(again ? `${msgId}+` : msgId, msgTxt);
    };
    const onOpen = () => {
      setConnected(true);
      reload();
    };
    return openNoticeSocket({ identity, onMessage: hear, onOpen, onDown: () => setConnected(false) });
  }, [token, queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page somebody is working and looks at what is shown
  useEffect(() => {
    void queries.refetchQueries({ queryKey: unreadOptions.queryKey, stale: true });
  }, [pathname, queries]);
  return { unread, said };
}

function identity() {
  const { session } = useSession.getState();
  return session && { userId: session.user.id, token: session.token };
}
