import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { ApiError, messageOf } from '@/shared/api/errors';
import { loginWaysOptions } from '@/shared/api/session';
import { email } from '@/shared/rules/person';
import { newPassword, sameAs, username } from '@/shared/rules/rules';
import { loginPath } from '@/shared/session/redirect';
import type { CredentialValues } from '@/ui-admin/form/credentials-form';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { TypedField } from '@/ui-admin/form/typed-field';
import { TypedForm } from '@/ui-admin/form/typed-form';
import { Entrance } from './entrance';
import styles from './entrance.module.css';
import { checkFree, registerUser } from './phone-api';
import { PhoneProof } from './phone-proof';
import { useCode } from './use-code';

/** Making an account for oneself, where the site allows it. */
export function RegisterPage() {
  const { data: ways, error, isPending } = useQuery(loginWaysOptions);
  return (
    <Entrance
      heading="注册账号"
      intro={ways?.approval ? '注册后由管理员审核，审核通过后才能登录。' : '用本人的手机号注册。'}
    >
      {isPending && <p role="status">加载中</p>}
      {error && <Alert type="error" showIcon title={messageOf(error)} role="alert" />}
      {ways && !ways.register && (
        <Alert type="info" showIcon title="本站没有开放注册" description="请联系管理员开通账号。" />
      )}
      {ways?.register && <RegisterForm />}
      <p className={styles.links}>
        <Link to={loginPath}>已有账号，去登录</Link>
      </p>
    </Entrance>
  );
}

type Values = { phone: string; smscode: string; username: string; password: string; again: string; email: string };

const again = (value: string, { password = '' }: CredentialValues) => sameAs(password)(value);

/** The form of a registration. What was typed stays when the server refuses. */
function RegisterForm() {
  const navigate = useNavigate();
  const code = useCode('1');
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { phone: '', smscode: '', username: '', password: '', again: '', email: '' },
  });
  const { getValues, setError, trigger } = form;
  const register = async ({ again: _, ...registration }: Values) => {
    const told = await registerUser(registration);
    await navigate('/user/register-result', { replace: true, state: { told, username: registration.username } });
  };
  /** Tells early that a name is taken. The server decides at the end, so that anything else can wait. */
  const look = async (name: 'username' | 'email') => {
    const value = getValues(name).trim();
    if (value === '' || !(await trigger(name))) {
      return;
    }
    try {
      await checkFree(name, value);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused' && getValues(name).trim() === value) {
        setError(name, { message: error.message });
      }
    }
  };
  return (
    <TypedForm form={form} label="注册账号" ok="注册" send={register}>
      <PhoneProof code={code} />
      <TypedField
        name="username"
        label="用户名"
        hint="4 到 18 位字母、数字、下划线"
        icon="user"
        autoComplete="username"
        rule={(value) => username(value.trim())}
        onLeave={() => void look('username')}
      />
      <TypedField
        kind="password"
        name="password"
        label="密码"
        hint={<PasswordHint />}
        autoComplete="new-password"
        rule={newPassword}
      />
      <TypedField kind="password" name="again" label="确认密码" autoComplete="new-password" rule={again} />
      <TypedField
        name="email"
        label="邮箱（可不填）"
        icon="mail"
        autoComplete="email"
        rule={(value) => email(value.trim())}
        onLeave={() => void look('email')}
      />
    </TypedForm>
  );
}
