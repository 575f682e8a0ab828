import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { siteNameOptions } from '@/shared/api/session';
import type { LoginResult } from '@/shared/api/staff';
import { wantedPage } from '@/shared/session/redirect';
import { useSession } from '@/shared/session/session';
import { BrandMark } from '@/ui-admin/brand-mark';
import styles from './login.module.css';
import { LoginScene } from './login-scene';
import { LoginWays } from './login-ways';
import { SetupForm } from './setup-form';
import { toSession } from './signed-in';
import { ThirdButtons } from './third-buttons';

/** Sign-in, and the making of the first administrator when the address carries a one-time token. */
export function LoginPage() {
  const [search] = useSearchParams();
  const setupToken = search.get('setup');
  const { session, signIn } = useSession();
  const { data: site } = useQuery(siteNameOptions);
  const name = site?.name ?? '';
  const heading = setupToken ? '建立管理员' : '欢迎登录';
  useEffect(() => {
    document.title = `${setupToken ? '建立管理员' : '登录'}_${name}管理后台`;
  }, [setupToken, name]);
  if (session) {
    return <Navigate replace to={wantedPage(search.get('redirect'))} />;
  }
  const onSignedIn = (result: LoginResult) => signIn(toSession(result));
  return (
    <div className={styles.login}>
      <header className={styles.scene}>
        <LoginScene />
        <div className={styles.welcome}>
          <p className={styles.brand}>
            <BrandMark />
            <b>{name}</b>
          </p>
          <p className={styles.title}>管理后台</p>
          <p>网站内容、信件办理与数据公开的工作平台</p>
        </div>
      </header>
      <main className={styles.panel}>
        <h1>{heading}</h1>
        <p className={styles.muted}>
          {setupToken ? '这是第一个管理员账号，建立后用它登录并为同事开通账号。' : `${name} 管理后台`}
        </p>
        {setupToken ? <SetupForm token={setupToken} onSignedIn={onSignedIn} /> : <LoginWays onSignedIn={onSignedIn} />}
        {!setupToken && <ThirdButtons redirect={wantedPage(search.get('redirect'))} />}
        <p className={styles.foot}>仅限本中心工作人员使用，操作均有记录。</p>
      </main>
    </div>
  );
}
