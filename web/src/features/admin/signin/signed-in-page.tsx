import { Alert } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { homePath } from '@/shared/session/redirect';
import { useSession } from '@/shared/session/session';
import { Entrance } from './entrance';

/** The end of a sign-in beside a window that waits with a page: that window has noticed it by now. */
export function SignedInPage() {
  const session = useSession((state) => state.session);
  // Browsers close only what a page has opened; where they do not, the words say what to do.
  useEffect(() => {
    if (session) {
      window.close();
    }
  }, [session]);
  if (!session) {
    return (
      <Entrance heading="没有登录" intro="这个窗口没有登录。">
        <Link to={homePath}>去登录</Link>
      </Entrance>
    );
  }
  return (
    <Entrance heading="登录成功" intro={`${session.user.realname}，您已重新登录。`}>
      <Alert
        type="success"
        showIcon
        role="status"
        title="请关闭这个窗口，回到原来的窗口继续操作，那里填写的内容还在。"
      />
      <Link to={homePath}>在这个窗口打开管理后台</Link>
    </Entrance>
  );
}
