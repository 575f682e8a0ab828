import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Spin } from 'antd';
import { useCallback, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '@/shared/api/errors';
import { nextStepOf } from '@/shared/api/second-factor';
import type { LoginResult } from '@/shared/api/staff';
import { besidePath, loginAddress, wantedPage } from '@/shared/session/redirect';
import { keptBeside, useSession } from '@/shared/session/session';
import { Entrance } from './entrance';
import styles from './login.module.css';
import { toSession } from './signed-in';
import { Stepwise } from './stepwise';
import third from './third.module.css';
import { type BindingQuestion, thirdResultOptions } from './third-api';
import { ThirdBindForm } from './third-bind-form';

/** What the server's names of failures mean to a person. */
const failures: Record<string, string> = {
  unavailable: '对方系统暂时没有响应，请稍后再试，或改用账号密码登录。',
  denied: '您没有在对方系统完成登录，可以重新登录或换一种登录方式。',
  refused: '对方系统的答复没有通过检查，请重新登录；多次出现请联系管理员。',
  expired: '这次登录已失效，可能停留太久或换了浏览器，请重新登录。',
  unknown: '您的身份还没有绑定本系统的账号。请先用账号密码登录，在账户设置里绑定，或联系管理员。',
  taken: '这个身份已经绑定了账号，不能再次绑定。',
};

const title = '登录';

/** Where other systems lead back to: it fetches the session, asks which account is meant, or says what went wrong. */
export function ThirdPage() {
  const [search] = useSearchParams();
  const target = wantedPage(search.get('redirect'));
  const failure = search.get('error');
  const code = search.get('oauth2LoginToken') ?? search.get('bindToken') ?? '';
  if (search.get('added')) {
    return (
      <Entrance title={title} heading="绑定成功">
        <Alert type="success" showIcon role="status" title="以后可以用这种方式登录。" />
        <Link to={target}>返回</Link>
      </Entrance>
    );
  }
  if (failure !== null || code === '') {
    return <Failure text={failures[failure ?? ''] ?? failures.expired ?? ''} target={target} />;
  }
  return <Exchange key={code} code={code} target={target} />;
}

/** Beside a window that waits the person stays where they work there, so that no choice of a place drops its pages. */
function sessionFor(target: string, signedIn: LoginResult) {
  const session = toSession(signedIn);
  return target === besidePath ? keptBeside(session) : session;
}

function Exchange({ code, target }: { code: string; target: string }) {
  const { data, error } = useQuery(thirdResultOptions(code));
  const signIn = useSession((state) => state.signIn);
  const navigate = useNavigate();
  const result = data && !data.binding ? data : undefined;
  const onSignedIn = useCallback(
    (signedIn: LoginResult) => {
      signIn(sessionFor(target, signedIn));
      void navigate(target, { replace: true });
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
      <Entrance title={title} heading="继续登录">
        <Stepwise first={step} onSignedIn={onSignedIn}>
          {(_, notice) => <Alert type="warning" showIcon role="alert" title={notice} />}
        </Stepwise>
        <WayBack target={target} />
      </Entrance>
    );
  }
  if (error) {
    return <Failure text={messageOf(error)} target={target} />;
  }
  if (data?.binding) {
    return <Binding code={code} question={data.binding} target={target} />;
  }
  return (
    <Entrance title={title} heading="正在登录">
      <div className={third.progress} role="status">
        <Spin />
        <span>正在确认您的身份，请稍候</span>
      </div>
    </Entrance>
  );
}

type BindingProps = { code: string; question: BindingQuestion; target: string };

function Binding({ code, question: { label, name, by }, target }: BindingProps) {
  const signIn = useSession((state) => state.signIn);
  const navigate = useNavigate();
  const onSignedIn = (result: LoginResult) => {
    signIn(sessionFor(target, result));
    void navigate(target, { replace: true });
  };
  if (by === 'phone') {
    return <Failure text={`${label}的身份须用手机号绑定，请联系管理员办理。`} target={target} />;
  }
  return (
    <Entrance title={title} heading="绑定已有账号">
      <p className={styles.muted}>
        {name ? `${name}，您已通过${label}登录。` : `您已通过${label}登录。`}
        请用本系统的账号密码证明一次，以后就可以直接用{label}登录。
      </p>
      <ThirdBindForm code={code} onSignedIn={onSignedIn} />
      <WayBack target={target} />
    </Entrance>
  );
}

function Failure({ text, target }: { text: string; target: string }) {
  return (
    <Entrance title={title} heading="没有登录成功">
      <Alert type="error" showIcon role="alert" title={text} />
      <WayBack target={target} />
    </Entrance>
  );
}

function WayBack({ target }: { target: string }) {
  const navigate = useNavigate();
  if (target === besidePath) {
    return <p className={styles.muted}>请关闭这个窗口，回到原来的窗口再登录，那里填写的内容还在。</p>;
  }
  return (
    <Button type="link" className={third.back} onClick={() => void navigate(loginAddress(target), { replace: true })}>
      返回登录页
    </Button>
  );
}
