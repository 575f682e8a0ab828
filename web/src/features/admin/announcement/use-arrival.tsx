import { App, Button } from 'antd';
import { useCallback } from 'react';
import { useGo } from '@/ui-admin/page/page-address';
import { StateMark } from '@/ui-admin/state-mark';
import { openedPath } from './places';
import type { Arrival } from './use-live-announcements';

/** Seconds that what has come stays on the screen; words without a page to read them again stay longer. */
const stay = { announcement: 6, words: 15 };

/** Shows in a corner what has just come, with the way to its page. Screen readers say it. */
export function useArrival(): (arrival: Arrival) => void {
  const { notification } = App.useApp();
  const go = useGo();
  return useCallback(
    ({ id, text, again, urgent }) => {
      const key = id || text;
      const open = () => {
        notification.destroy(key);
        go(openedPath(id));
      };
      notification.info({
        key,
        role: 'status',
        placement: 'bottomRight',
        icon: <StateMark state="info" />,
        title: titleOf(id, again, urgent),
        description: text,
        duration: id ? stay.announcement : stay.words,
        ...(id ? { actions: <Button onClick={open}>查看</Button> } : {}),
      });
    },
    [notification, go],
  );
}

function titleOf(id: string, again: boolean, urgent: boolean): string {
  if (id === '') return '管理员消息';
  const unread = urgent ? '请阅读紧急通知' : '请阅读通知';
  return again ? unread : '收到新通知';
}
