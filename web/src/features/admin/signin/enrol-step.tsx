import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isKind } from '@/shared/api/errors';
import { beginLoginEnrolment, confirmLoginEnrolment } from '@/shared/api/second-factor';
import { EnrolmentForm } from '@/ui-admin/second-factor/enrolment-form';
import { Failed, Loading } from '@/ui-admin/state/states';
import styles from './login.module.css';
import type { Attempt } from './stepwise';

type Props = { ticket: string; attempt: Attempt; onBack: (why: string) => void };

/** Setting up the second factor that the site asks of this account, on the way in. */
export default function EnrolStep({ ticket, attempt, onBack }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['login-enrolment', ticket],
    queryFn: () => beginLoginEnrolment(ticket),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const over = isKind(error, 'gone') ? error.message : '';
  useEffect(() => {
    if (over) {
      onBack(over);
    }
  }, [over, onBack]);
  if (error && !over) {
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={`stack ${styles.form} ${styles.step}`}>
      <p role="status">按本系统的安全要求，您的账号须设置双因素认证后才能登录。</p>
      {data ? (
        <EnrolmentForm
          large
          enrolment={data}
          ok="完成设置并登录"
          confirm={(code) => attempt(() => confirmLoginEnrolment(ticket, code))}
          onCancel={() => onBack('')}
        />
      ) : (
        <Loading />
      )}
    </div>
  );
}
