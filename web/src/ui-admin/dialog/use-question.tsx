import { App } from 'antd';
import type { ReactNode } from 'react';
import { useCallback, useId } from 'react';
import { messages } from '@/shared/messages/zh-cn';

type Question = {
  title: string;
  content?: ReactNode;
  ok: string;
  cancel?: string;
  /** True when going on destroys something. */
  danger?: boolean;
};

/** Asks a yes-or-no question in a dialog. Escape and the close button mean no. */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, content, ok, cancel = '取消', danger = false }) =>
      new Promise((resolve) => {
        modal.confirm({
          title: <DialogName>{title}</DialogName>,
          content,
          okText: ok,
          cancelText: cancel,
          okButtonProps: { danger },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      }),
    [modal],
  );
}

/** Asks whether changes may be dropped. */
export function useLeaveQuestion(): () => Promise<boolean> {
  const ask = useQuestion();
  return useCallback(
    () =>
      ask({
        title: messages.unsavedTitle,
        content: messages.unsavedText,
        ok: messages.leave,
        cancel: messages.stay,
        danger: true,
      }),
    [ask],
  );
}

/** antd leaves the dialogs of its questions without a name; the question itself is the name. */
function DialogName({ children }: { children: string }) {
  const id = useId();
  const name = useCallback(
    (title: HTMLElement | null) => title?.closest('[role=dialog]')?.setAttribute('aria-labelledby', id),
    [id],
  );
  return (
    <span id={id} ref={name}>
      {children}
    </span>
  );
}
