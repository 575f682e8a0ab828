import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Spin } from 'antd';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '@/shared/api/errors';
import { nextStepOf } from '@/shared/api/second-factor';
import type { LoginResult } from '@/shared/api/staff';
import { arrivalPage, besidePath, loginAddress } from '@/shared/session/redirect';
import { keptBeside, useSession } from '@/shared/session/session';
import { Entrance } from './entrance';
import styles from './login.module.css';
import { toSession } from './signed-in';
import { Stepwise } from './stepwise';
import third from './third.module.css';
import { type BindingQuestion, thirdResultOptions } from './third-api';

const title = '登录';

type Props = {
  /** What the other system led back with. */
  code: string;
  /** Page to open after signing in. */
  target: string;
  /** Heading of the page that says why nothing came of it. */
  failed?: string;
  /** What a person sees whom the other system knows and we do not. */
  children: (question: BindingQuestion, onSignedIn: (result: LoginResult) => void) => ReactNode;
};

/** Trades the code of another system for a sign-in, or for the question which account is meant. */
export function ThirdExchange({ code, target, failed = notSignedIn, children }: Props) {
  const { data, error } = useQuery(thirdResultOptions(code));
  const signIn = useSession((state) => state.signIn);
  const navigate = useNavigate();
  const result = data && !data.binding ? data : undefined;
  const onSignedIn = useCallback(
    (signedIn: LoginResult) => {
      const session = sessionFor(target, signedIn);
      signIn(session);
      void navigate(arrivalPage(target, session.user.homePath), { replace: true });
    },
    [signIn, navigate, target],
  );
  useEffect(() => {
    if (result) {
      onSignedIn(result);
    }
  }, [result, onSignedIn]);
  const step = nextStepOf(error);
  if (step) {
    return (
      <Entrance heading="继续登录" title={title}>
        <Stepwise first={step} onSignedIn={onSignedIn}>
          {(_, notice) => <Alert type="warning" showIcon role="alert" title={notice} />}
        </Stepwise>
        <WayBack target={target} />
      </Entrance>
    );
  }
  if (error) {
    return <ThirdFailure heading={failed} text={messageOf(error)} target={target} />;
  }
  if (data?.binding) {
    return children(data.binding, onSignedIn);
  }
  return (
    <Entrance heading="正在登录" title={title}>
      <div className={third.progress} role="status">
        <Spin />
        <span>正在确认您的身份，请稍候</span>
      </div>
    </Entrance>
  );
}

/** Beside a window that waits the person stays where they work there, so that no choice of a place drops its pages. */
function sessionFor(target: string, signedIn: LoginResult) {
  const session = toSession(signedIn);
  return target === besidePath ? keptBeside(session) : session;
}

const notSignedIn = '没有登录成功';

type FailureProps = { heading?: string; text: string; target: string };

/** Says why nothing came of a sign-in elsewhere, and leads back. */
export function ThirdFailure({ heading = notSignedIn, text, target }: FailureProps) {
  return (
    <Entrance heading={heading} title={title}>
      <div className={`stack ${third.outcome}`}>
        <Alert type="error" showIcon role="alert" title={text} />
      </div>
      <WayBack target={target} />
    </Entrance>
  );
}

/** Leads to the sign-in page, and from there to the page that was wanted. */
export function WayBack({ target }: { target: string }) {
  const navigate = useNavigate();
  if (target === besidePath) {
    return <p className={styles.muted}>请关闭这个窗口，回到原来的窗口再登录，那里填写的内容还在。</p>;
  }
  return (
    <Button type="link" className={third.back} onClick={() => void navigate(loginAddress(target), { replace: true })}>
      返回登录
    </Button>
  );
}
