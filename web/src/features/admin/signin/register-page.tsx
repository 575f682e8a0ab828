import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { messageOf } from '@/shared/api/errors';
import { loginWaysOptions } from '@/shared/api/session';
import { loginPath } from '@/shared/session/redirect';
import { Entrance } from './entrance';
import styles from './entrance.module.css';
import { RegisterForm } from './register-form';

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
