import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { isKind } from '@/shared/api/errors';
import { loginWithCode, loginWithNewPassword, type NextStep, nextStepOf } from '@/shared/api/second-factor';
import type { LoginResult } from '@/shared/api/staff';
import { CredentialsForm, codeField, newPasswordFields } from '@/ui-admin/form/credentials-form';
import { Loading } from '@/ui-admin/state/states';
import styles from './login.module.css';

/** Does something that may sign somebody in, or be refused with a next step. null: it went well, and nobody is signed in by it. */
export type Attempt = (work: () => Promise<LoginResult | null>) => Promise<void>;

type Props = {
  /** The step that is next already, when the first one was made elsewhere. */
  first?: NextStep;
  onSignedIn: (result: LoginResult) => void;
  /** The first step. `notice` says why a sign-in has to begin again; every way of signing in makes its call within `attempt`. */
  children: (attempt: Attempt, notice: string) => ReactNode;
};

/** Signing in step by step: first the way that was chosen, then whatever else the server wants. */
export function Stepwise({ first, onSignedIn, children }: Props) {
  const [next, setNext] = useState<NextStep | null>(first ?? null);
  const [notice, setNotice] = useState('');
  const again = (why: string) => {
    setNext(null);
    setNotice(why);
  };
  const attempt: Attempt = async (work) => {
    try {
      const result = await work();
      if (result) {
        onSignedIn(result);
      }
    } catch (error) {
      const step = nextStepOf(error);
      if (step) {
        setNext(step);
      } else if (next && isKind(error, 'gone')) {
        again(error.message);
      } else {
        throw error;
      }
    }
  };
  return next ? (
    <SignInStep key={next.ticket} step={next} attempt={attempt} onBack={again} />
  ) : (
    children(attempt, notice)
  );
}

/** What a form gets that is the first step. */
export type StepForm = { attempt: Attempt; notice: string };

/** A form that signs in step by step. It begins anew with every attempt. */
export function stepwise<Own extends object>(Form: ComponentType<Own & StepForm>) {
  return function Signing(props: Own & Pick<Props, 'onSignedIn'>) {
    return (
      <Stepwise onSignedIn={props.onSignedIn}>
        {(attempt, notice) => <Form {...props} attempt={attempt} notice={notice} />}
      </Stepwise>
    );
  };
}

/** Brings the drawing of QR codes along, which few sign-ins need. */
const EnrolStep = lazy(() => import('./enrol-step'));

type SignInStepProps = {
  step: NextStep;
  attempt: Attempt;
  /** Begins the sign-in again, with the reason if it was not the person's wish. */
  onBack: (why: string) => void;
};

const code = [codeField('身份验证器应用里的 6 位数字；手机不在身边时可以输入一个恢复码')];

/** One further step of a sign-in. */
function SignInStep({ step, attempt, onBack }: SignInStepProps) {
  const back = () => onBack('');
  switch (step.step) {
    case 'factor':
      return (
        <div className={`stack ${styles.form} ${styles.step}`}>
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
        <div className={`stack ${styles.form} ${styles.step}`}>
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
