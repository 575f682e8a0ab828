import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { siteNameOptions } from '@/shared/api/session';
import type { LoginResult } from '@/shared/api/staff';
import { arrivalPage, wantedPage } from '@/shared/session/redirect';
import { useSession } from '@/shared/session/session';
import { Entrance } from './entrance';
import styles from './login.module.css';
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
  if (session) {
    return <Navigate replace to={arrivalPage(search.get('redirect'), session.user.homePath)} />;
  }
  const onSignedIn = (result: LoginResult) => signIn(toSession(result));
  return (
    <Entrance
      heading={setupToken ? '建立管理员' : '欢迎登录'}
      title={setupToken ? '建立管理员' : '登录'}
      intro={setupToken ? '这是第一个管理员账号，建立后用它登录并为同事开通账号。' : `${site?.name ?? ''} 管理后台`}
    >
      {setupToken ? <SetupForm token={setupToken} onSignedIn={onSignedIn} /> : <LoginWays onSignedIn={onSignedIn} />}
      {!setupToken && <ThirdButtons redirect={wantedPage(search.get('redirect'))} />}
      <p className={styles.foot}>仅限本中心工作人员使用，操作均有记录。</p>
    </Entrance>
  );
}
