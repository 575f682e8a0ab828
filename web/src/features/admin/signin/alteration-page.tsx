import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { messageOf } from '@/shared/api/errors';
import { loginWaysOptions } from '@/shared/api/session';
import { loginPath } from '@/shared/session/redirect';
import { AlterationForm } from './alteration-form';
import { Entrance } from './entrance';
import styles from './entrance.module.css';

/** A new password for somebody who forgot the old one and has the phone of the account. */
export function AlterationPage() {
  const { data: ways, error, isPending } = useQuery(loginWaysOptions);
  return (
    <Entrance heading="找回密码" intro="用账号登记的手机号设置新密码。">
      {isPending && <p role="status">加载中</p>}
      {error && <Alert type="error" showIcon title={messageOf(error)} role="alert" />}
      {ways && !ways.phone && (
        <Alert type="info" showIcon title="本站没有开通短信服务" description="请联系管理员重置密码。" />
      )}
      {ways?.phone && <AlterationForm />}
      <p className={styles.links}>
        <Link to={loginPath}>返回登录</Link>
      </p>
    </Entrance>
  );
}
