import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { Waiting } from '@/ui-admin/state/states';
import styles from './account.module.css';
import { ownAccountOptions } from './account-api';
import { BasicCard } from './basic-card';
import { ContactCard } from './contact-card';
import { FactorCard } from './factor-card';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';

type Props = {
  /** Cards of other areas about the same account. */
  children?: ReactNode;
};

/** What people change about their own account: data, password, second factor, sign-ins. */
export default function AccountSettingsPage({ children }: Props) {
  const { data, error, refetch } = useQuery(ownAccountOptions);
  return (
    <div className="stack">
      <PageHead title="账号设置" actions={<PageLink to="/account/center">个人中心</PageLink>} />
      {data ? (
        <>
          <div className={styles.columns}>
            <BasicCard key={data.version} account={data} />
            <PasswordCard account={data} />
          </div>
          <ContactCard account={data} />
          <FactorCard />
          {children}
          <SessionsCard />
        </>
      ) : (
        <Waiting error={error} onRetry={refetch} />
      )}
    </div>
  );
}
