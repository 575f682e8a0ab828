import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { loginWaysOptions } from '@/shared/api/session';
import type { LoginResult } from '@/shared/api/staff';
import { byWords } from '@/ui-admin/values/by-words';
import styles from './entrance.module.css';
import login from './login.module.css';
import { LoginForm } from './login-form';
import { phoneLogin } from './phone-api';
import { PhoneForm } from './phone-form';

type Way = 'account' | 'phone';

type Props = {
  /** Fixes the account when somebody only continues a session that has ended; nothing then leads away from the page. */
  account?: string;
  onSignedIn: (result: LoginResult) => void;
};

/** The ways to sign in that work on this site; the account always does, also while the others are asked for. */
export function LoginWays({ account, onSignedIn }: Props) {
  const [way, setWay] = useState<Way>('account');
  const { data: ways } = useQuery(loginWaysOptions);
  return (
    <>
      {ways?.phone && (
        <Segmented<Way>
          block
          size="large"
          className={`${styles.ways} ${login.beginning}`}
          aria-label="登录方式"
          value={way}
          onChange={setWay}
          options={byWords({ account: '账号登录', phone: '手机登录' })}
        />
      )}
      {way === 'phone' ? (
        <PhoneForm label="手机登录" ok="登录" prove={phoneLogin} onSignedIn={onSignedIn} />
      ) : (
        <LoginForm {...(account ? { account } : {})} onSignedIn={onSignedIn} />
      )}
      {!account && (ways?.phone || ways?.register) && (
        <p className={`${styles.links} ${login.beginning}`}>
          {ways.phone && <Link to="/user/alteration">忘记密码</Link>}
          {ways.register && <Link to="/user/register">注册账号</Link>}
        </p>
      )}
    </>
  );
}
