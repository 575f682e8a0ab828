import { Alert, Button } from 'antd';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { loginPath } from '@/shared/session/redirect';
import { Entrance } from './entrance';
import styles from './entrance.module.css';

/** What came of a registration. Without one there is nothing to show. */
export function RegisterResult() {
  const { state } = useLocation();
  const navigate = useNavigate();
  if (!isOutcome(state)) {
    return <Navigate replace to={loginPath} />;
  }
  return (
    <Entrance heading="注册结果" intro={`用户名：${state.username}`}>
      <div className={styles.outcome} role="status">
        <Alert type="success" showIcon title={state.told} />
      </div>
      <p className={styles.links}>
        <Button type="primary" size="large" block onClick={() => void navigate(loginPath)}>
          去登录
        </Button>
      </p>
    </Entrance>
  );
}

function isOutcome(state: unknown): state is { told: string; username: string } {
  return typeof state === 'object' && state !== null && 'told' in state && 'username' in state;
}
