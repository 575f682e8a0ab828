import { App } from 'antd';
import type { ReactNode } from 'react';
import { useCallback, useId } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useLayer } from '../actions/registry';
import { useDialogFocus } from './use-dialog-focus';

export type Question = {
  title: string;
  content?: ReactNode;
  ok: string;
  cancel?: string;
  /** True when going on destroys something. */
  danger?: boolean;
};

/** The focus is the dialog's own, see useDialogFocus. */
const focusable = { focusTriggerAfterClose: false, autoFocusButton: 'ok' } as const;

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
          focusable,
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

type Told = { title: string; content: ReactNode; failed?: boolean };

/** Says something that is too long to pass by: it stays until somebody has read it. */
export function useTold(): (told: Told) => void {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, content, failed = false }) => {
      modal[failed ? 'error' : 'warning']({
        title: <DialogName>{title}</DialogName>,
        content,
        okText: '知道了',
        focusable,
      });
    },
    [modal],
  );
}

/** antd leaves the dialogs of its questions without a name; the question itself is the name. */
function DialogName({ children }: { children: string }) {
  const id = useId();
  const { panelRef } = useDialogFocus(true);
  useLayer(true);
  const name = useCallback(
    (title: HTMLElement | null) => {
      const dialog = title?.closest<HTMLElement>('[role=dialog]') ?? null;
      dialog?.setAttribute('aria-labelledby', id);
      panelRef(dialog);
    },
    [id, panelRef],
  );
  return (
    <span id={id} ref={name}>
      {children}
    </span>
  );
}
