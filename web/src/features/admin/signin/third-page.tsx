import { Alert } from 'antd';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import type { ApiError } from '@/shared/api/errors';
import type { LoginResult } from '@/shared/api/staff';
import { wantedPage } from '@/shared/session/redirect';
import { TypedForm } from '@/ui-admin/form/typed-form';
import { AccountFields } from './account-fields';
import { Entrance } from './entrance';
import styles from './entrance.module.css';
import { PhoneForm } from './phone-form';
import { type StepForm, stepwise } from './stepwise';
import third from './third.module.css';
import { type BindingQuestion, bindThird, bindThirdByPhone } from './third-api';
import { ThirdExchange, ThirdFailure, WayBack } from './third-exchange';

/** What the server's names of failures mean to a person. */
const failures: Record<string, string> = {
  unavailable: '对方系统暂时没有响应，请稍后再试，或改用账号密码登录。',
  denied: '您没有在对方系统完成登录，可以重新登录或换一种登录方式。',
  refused: '对方系统的答复没有通过检查，请重新登录；多次出现请联系管理员。',
  expired: '这次登录已失效，可能停留太久或换了浏览器，请重新登录。',
  unknown: '您的身份还没有绑定本系统的账号。请先用账号密码登录，在账号设置里绑定，或联系管理员。',
  taken: '这个身份已经绑定了账号，不能再次绑定。',
};

/** Where other systems lead back to: it fetches the session, asks which account is meant, or says what went wrong. */
export function ThirdPage() {
  const [search] = useSearchParams();
  const target = wantedPage(search.get('redirect'));
  const failure = search.get('error');
  const code = search.get('oauth2LoginToken') ?? search.get('bindToken') ?? '';
  if (search.get('added')) {
    return (
      <Entrance heading="绑定成功" title="登录">
        <div className={`stack ${third.outcome}`}>
          <Alert type="success" showIcon role="status" title="以后可以用这种方式登录。" />
        </div>
        <p className={styles.links}>
          <Link to={target}>返回</Link>
        </p>
      </Entrance>
    );
  }
  if (failure !== null || code === '') {
    return <ThirdFailure text={failures[failure ?? ''] ?? failures.expired ?? ''} target={target} />;
  }
  return (
    <ThirdExchange key={code} code={code} target={target}>
      {(question, onSignedIn) => <Binding code={code} question={question} target={target} onSignedIn={onSignedIn} />}
    </ThirdExchange>
  );
}

type BindingProps = {
  code: string;
  question: BindingQuestion;
  target: string;
  onSignedIn: (result: LoginResult) => void;
};

function Binding({ code, question: { label, name, by, register }, target, onSignedIn }: BindingProps) {
  const greeting = name ? `${name}，您已通过${label}登录。` : `您已通过${label}登录。`;
  const proof = by === 'phone' ? '请用账号登记的手机号' : '请用本系统的账号密码';
  return (
    <Entrance heading="绑定已有账号" title="登录" intro={`${greeting}${proof}证明一次，以后就可以直接用${label}登录。`}>
      {by === 'phone' ? (
        <PhoneForm
          label="绑定已有账号"
          ok="绑定并登录"
          prove={(mobile, captcha) => bindThirdByPhone({ code, mobile, captcha })}
          onSignedIn={onSignedIn}
        />
      ) : (
        <ThirdBindForm code={code} onSignedIn={onSignedIn} />
      )}
      <div className={`row ${third.feet}`}>
        <WayBack target={target} />
        {register && (
          <Link to={`/user/register-wechat?${new URLSearchParams({ code, redirect: target })}`}>注册新账号</Link>
        )}
      </div>
    </Entrance>
  );
}

type Values = { username: string; password: string };

type ProofProps = StepForm & {
  /** The one-time code of the sign-in at the other system. */
  code: string;
};

function AccountProof({ code, attempt, notice }: ProofProps) {
  const form = useForm<Values>({ defaultValues: { username: '', password: '' } });
  const refused = ({ message }: ApiError) => {
    form.resetField('password');
    form.setFocus('password');
    return message;
  };
  return (
    <TypedForm
      form={form}
      label="绑定已有账号"
      ok="绑定并登录"
      notice={notice}
      send={({ username, password }) => attempt(() => bindThird({ code, username: username.trim(), password }))}
      onRefused={refused}
    >
      <AccountFields />
    </TypedForm>
  );
}

/** Proves once, by name and password, which account belongs to a person of another system. */
const ThirdBindForm = stepwise(AccountProof);
