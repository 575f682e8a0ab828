import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId } from 'react';
import { loginWaysOptions } from '@/shared/api/session';
import { Icon } from '@/ui-admin/icon';
import login from './login.module.css';
import styles from './third.module.css';
import { thirdStart } from './third-api';

type Props = {
  /** Page to open after signing in. */
  redirect: string;
  /** Signs in beside this page, which waits. */
  newWindow?: boolean;
};

/** The other systems at which staff may sign in; nothing where there is none. */
export function ThirdButtons({ redirect, newWindow = false }: Props) {
  const id = useId();
  const { data: ways } = useQuery(loginWaysOptions);
  const providers = ways?.providers ?? [];
  if (providers.length === 0) {
    return null;
  }
  return (
    <section className={`stack ${styles.ways} ${login.beginning}`} aria-labelledby={id}>
      <h2 id={id}>其他登录方式</h2>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          size="large"
          block
          href={thirdStart(name, redirect)}
          {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}
          icon={<Icon name="out" />}
        >
          {label}
          {newWindow && <span className="visually-hidden">（在新窗口打开）</span>}
        </Button>
      ))}
    </section>
  );
}
