import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '@/shared/api/errors';
import { loginWaysOptions, type ThirdProvider } from '@/shared/api/session';
import type { LoginResult } from '@/shared/api/staff';
import { text } from '@/shared/rules/rules';
import { wantedPage } from '@/shared/session/redirect';
import { TypedField } from '@/ui-admin/form/typed-field';
import { TypedForm } from '@/ui-admin/form/typed-form';
import { Entrance } from './entrance';
import { PhoneProof } from './phone-proof';
import { type StepForm, stepwise } from './stepwise';
import third from './third.module.css';
import { type BindingQuestion, registerThird, thirdStart } from './third-api';
import { ThirdExchange, WayBack } from './third-exchange';
import { useCode } from './use-code';

const heading = '注册账号';

/** Making an account for oneself after a sign-in at WeChat, or at another system that knows the person. */
export function RegisterWechatPage() {
  const [search] = useSearchParams();
  const target = wantedPage(search.get('redirect'));
  const code = search.get('code') ?? '';
  if (code === '') {
    return <Unintroduced target={target} />;
  }
  return (
    <ThirdExchange key={code} code={code} target={target} failed="没有注册成功">
      {(question, onSignedIn) =>
        question.register ? (
          <Registration code={code} question={question} target={target} onSignedIn={onSignedIn} />
        ) : (
          <Closed target={target} />
        )
      }
    </ThirdExchange>
  );
}

type RegistrationProps = {
  code: string;
  question: BindingQuestion;
  target: string;
  onSignedIn: (result: LoginResult) => void;
};

function Registration({ code, question: { label }, target, onSignedIn }: RegistrationProps) {
  const { data: ways } = useQuery(loginWaysOptions);
  const after = ways?.approval ? `由管理员审核，通过后可以直接用${label}登录` : `可以直接用${label}登录`;
  return (
    <Entrance heading={heading} intro={`您已通过${label}登录。手机号就是用户名，注册后${after}。`}>
      <ThirdRegisterForm code={code} onSignedIn={onSignedIn} />
      <div className={`row ${third.feet}`}>
        <WayBack target={target} />
        <Link to={`/oauth2-app/login?${new URLSearchParams({ bindToken: code, redirect: target })}`}>
          已有账号，去绑定
        </Link>
      </div>
    </Entrance>
  );
}

function Closed({ target }: { target: string }) {
  return (
    <Entrance heading={heading}>
      <div className={`stack ${third.outcome}`}>
        <Alert type="info" showIcon title="本站没有开放注册" description="请联系管理员开通账号。" />
      </div>
      <WayBack target={target} />
    </Entrance>
  );
}

/** The page of somebody who has not been at WeChat yet. */
function Unintroduced({ target }: { target: string }) {
  const { data: ways, error, isPending } = useQuery(loginWaysOptions);
  if (ways && !ways.register) {
    return <Closed target={target} />;
  }
  const wechat = ways?.providers.find(({ kind, register }) => kind === 'wechat' && register);
  return (
    <Entrance heading={heading}>
      {isPending && <p role="status">加载中</p>}
      {error && <Alert type="error" showIcon title={messageOf(error)} role="alert" />}
      {ways && <FirstStep wechat={wechat} target={target} />}
      <WayBack target={target} />
    </Entrance>
  );
}

function FirstStep({ wechat, target }: { wechat: ThirdProvider | undefined; target: string }) {
  const navigate = useNavigate();
  return wechat ? (
    <div className={`stack ${third.outcome}`}>
      <p>
        请先登录{wechat.label}，由{wechat.label}确认您的身份，再填写姓名和手机号完成注册。
      </p>
      <Button type="primary" size="large" block href={thirdStart(wechat.name, target)}>
        {wechat.label}登录
      </Button>
    </div>
  ) : (
    <div className={`stack ${third.outcome}`}>
      <p>本站没有开通微信注册，可以用手机号注册。</p>
      <Button type="primary" size="large" block onClick={() => void navigate('/user/register')}>
        用手机号注册
      </Button>
    </div>
  );
}

type Values = { realname: string; phone: string; smscode: string };

const realname = text('姓名', 1, 50);

type FormProps = StepForm & {
  /** The one-time code of the sign-in at the other system. */
  code: string;
};

function ApplicationForm({ code, attempt, notice }: FormProps) {
  const navigate = useNavigate();
  const sms = useCode('1');
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { realname: '', phone: '', smscode: '' } });
  const register = (values: Values) =>
    attempt(async () => {
      const made = await registerThird({ code, ...values });
      if (!made.waiting) {
        return made;
      }
      await navigate('/user/register-result', {
        replace: true,
        state: { told: made.waiting, username: values.phone },
      });
      return null;
    });
  return (
    <TypedForm form={form} label="注册账号" ok="注册" notice={notice} send={register}>
      <TypedField name="realname" label="姓名" autoComplete="name" rule={realname} />
      <PhoneProof code={sms} />
    </TypedForm>
  );
}

/** A registration by phone that belongs to a person of another system. It ends with a sign-in, or with waiting for an administrator. */
const ThirdRegisterForm = stepwise(ApplicationForm);
