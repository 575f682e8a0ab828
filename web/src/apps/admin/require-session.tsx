import { useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ChoosePlace } from '@/features/admin/signin/choose-place';
import { ExpiredDialog } from '@/features/admin/signin/expired-dialog';
import { MovedDialog } from '@/features/admin/signin/moved-dialog';
import { isKind } from '@/shared/api/errors';
import { permissionOptions } from '@/shared/api/session';
import { homePath, loginAddress } from '@/shared/session/redirect';
import { useSession, useUsername } from '@/shared/session/session';
import { PermissionContext } from '@/ui-admin/permission';
import { Failed } from '@/ui-admin/state/states';
import styles from './require-session.module.css';

/** Lets only signed-in people through; others sign in first and come back to the page they wanted. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession((state) => state.session);
  const { pathname, search } = useLocation();
  if (!session) {
    return <Navigate replace to={loginAddress(pathname === '/' ? homePath : pathname + search)} />;
  }
  if (session.undecided) {
    return <ChoosePlace session={session} />;
  }
  return <WithPermissions>{children}</WithPermissions>;
}

/** Fetches menu and permissions before anything of the back office is drawn. */
function WithPermissions({ children }: { children: ReactNode }) {
  const username = useUsername();
  const dropToken = useSession((state) => state.dropToken);
  const { data, error, refetch } = useQuery(permissionOptions(username));
  const ended = !data && isKind(error, 'expired');
  useEffect(() => {
    if (ended) {
      dropToken();
    }
  }, [ended, dropToken]);

  if (data) {
    return (
      <PermissionContext value={data}>
        {children}
        <ExpiredDialog />
        <MovedDialog />
      </PermissionContext>
    );
  }
  if (error && !ended) {
    return (
      <main className={styles.whole}>
        <Failed error={error} onRetry={() => void refetch()} />
        <Button type="link" onClick={dropToken}>
          换一个账号登录
        </Button>
      </main>
    );
  }
  return (
    <main className={styles.whole} aria-busy="true">
      <Spin size="large" description="正在进入管理后台" />
    </main>
  );
}
