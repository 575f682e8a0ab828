import { App } from 'antd';
import { useMemo } from 'react';
import { isKind, messageOf } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { useSession } from '@/shared/session/session';
import { StateMark } from './state-mark';

export type Toast = {
  /** Shows what went wrong, for four seconds, under the title 系统提示. An ended session has its own dialog. */
  failed: (error: unknown) => void;
  warn: (text: string) => void;
  done: (text: string) => void;
};

/** Seconds a notice stays. */
const stay = 4;

export function useToast(): Toast {
  const { message, notification } = App.useApp();
  return useMemo(
    () => ({
      failed: (error) => {
        if (isKind(error, 'expired') && useSession.getState().session) {
          return;
        }
        notification.error({
          title: messages.notice,
          icon: <StateMark state="failed" />,
          description: messageOf(error),
          duration: stay,
          key: messageOf(error),
        });
      },
      warn: (text) => {
        void message.warning({ content: text, icon: <StateMark state="warning" /> });
      },
      done: (text) => {
        void message.success({ content: text, icon: <StateMark state="done" /> });
      },
    }),
    [message, notification],
  );
}
