import { lazy, Suspense } from 'react';
import { loginWithCode, loginWithNewPassword, type NextStep } from '@/shared/api/second-factor';
import { CredentialsForm, codeField, newPasswordFields } from '@/ui-admin/form/credentials-form';
import { Loading } from '@/ui-admin/state/states';
import styles from './login.module.css';
import type { Attempt } from './stepwise';

/** Brings the drawing of QR codes along, which few sign-ins need. */
const EnrolStep = lazy(() => import('./enrol-step'));

type Props = {
  step: NextStep;
  attempt: Attempt;
  /** Begins the sign-in again, with the reason if it was not the person's wish. */
  onBack: (why: string) => void;
};

const code = [codeField('身份验证器应用里的 6 位数字；手机不在身边时可以输入一个恢复码')];

/** One further step of a sign-in. */
export function SignInStep({ step, attempt, onBack }: Props) {
  const back = () => onBack('');
  switch (step.step) {
    case 'factor':
      return (
        <div className={`${styles.form} ${styles.step}`}>
          <p role="status">请再输入动态验证码完成登录。</p>
          <CredentialsForm
            large
            autoFocus
            label="双因素认证"
            fields={code}
            ok="验证并登录"
            submit={(values) => attempt(() => loginWithCode(step.ticket, values.code ?? ''))}
            onCancel={back}
          />
        </div>
      );
    case 'new-password':
      return (
        <div className={`${styles.form} ${styles.step}`}>
          <p role="status">{step.message.replace('在管理后台网页登录，', '')}</p>
          <CredentialsForm
            large
            autoFocus
            label="更换密码"
            fields={newPasswordFields(step.hint ?? '')}
            ok="更换密码并登录"
            submit={({ password = '', confirmpassword = '' }) =>
              attempt(() => loginWithNewPassword(step.ticket, password, confirmpassword))
            }
            onCancel={back}
          />
        </div>
      );
    default:
      return (
        <Suspense fallback={<Loading />}>
          <EnrolStep ticket={step.ticket} attempt={attempt} onBack={onBack} />
        </Suspense>
      );
  }
}
