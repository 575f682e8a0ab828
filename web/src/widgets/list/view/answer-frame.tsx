import type { ReactNode } from 'react';
import { PlainMessage } from '@/ui-admin/state/plain-message';
import { Failed, Outdated } from '@/ui-admin/state/states';
import type { Shown } from './use-list';

type Props = { list: Pick<Shown<unknown>, 'answer' | 'again'>; children?: ReactNode };

/** The rows, or why there are none; above rows that could not be loaded anew it says so. */
export function AnswerFrame({ list: { answer, again }, children }: Props) {
  const { is, error, busy } = answer;
  if (is === 'refused' && !error) {
    return <PlainMessage title="没有权限" text="您的账号不能使用这个功能。需要时请联系管理员授权。" />;
  }
  if (is === 'refused' || is === 'failed') {
    return <Failed error={error} onRetry={again} />;
  }
  return (
    <>
      {error ? <Outdated error={error} busy={busy} onRetry={again} /> : null}
      {children}
    </>
  );
}
