import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { isKind, messageOf } from '@/shared/api/errors';
import { PlainMessage } from './plain-message';
import styles from './states.module.css';

type LoadingProps = {
  rows?: number;
  /** Without a frame of its own, inside a card. */
  plain?: boolean;
};

/** Shown while the first data of a page is on its way. */
export function Loading({ rows = 6, plain = false }: LoadingProps) {
  return (
    <div className={plain ? undefined : styles.loading} role="status" aria-label="正在加载">
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}

/** Shown in place of data that could not be loaded. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isKind(error, 'forbidden')) {
    return <PlainMessage title="没有权限" text={messageOf(error)} />;
  }
  return (
    <div role="alert">
      <PlainMessage
        title="没有加载成功"
        text={messageOf(error)}
        actions={<Button onClick={onRetry}>重新加载</Button>}
      />
    </div>
  );
}

/** Shown until the first data is there: that it is on its way, or why it does not come. */
export function Waiting({ error, onRetry, ...loading }: LoadingProps & { error: unknown; onRetry: () => unknown }) {
  return error ? <Failed error={error} onRetry={() => void onRetry()} /> : <Loading {...loading} />;
}

/** Shown above what an earlier answer brought, while loading it anew does not work: without it old rows look like those of now. */
export function Outdated({ error, onRetry, busy = false }: { error: unknown; onRetry: () => void; busy?: boolean }) {
  return (
    <div role="alert" className={styles.outdated}>
      <p>没有刷新成功，下面仍是之前的内容，可能已经过时。{messageOf(error)}</p>
      <Button size="small" loading={busy} onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

/** Shown in place of a page that the person may not use. */
export function Denied() {
  return <PlainMessage page title="没有权限" text="您的账号不能使用这个功能。需要时请联系管理员授权。" />;
}

/** Shown where a list has nothing; says why and what can be done. */
export function Nothing({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      {action}
    </div>
  );
}
