import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { messages } from '@/shared/messages/zh-cn';
import { useSession } from '@/shared/session/session';
import styles from './login.module.css';
import { LoginForm } from './login-form';
import { toSession } from './signed-in';

/**
 * Asks to sign in again over the page, so that nothing typed is lost. What failed meanwhile is loaded again; what was
 * being saved stays in the form and is saved by pressing the button once more.
 */
export function ExpiredDialog() {
  const { session, expired, signIn, dropToken } = useSession();
  const client = useQueryClient();
  if (!session || !expired) {
    return null;
  }
  const renew = async ({ token, user }: ReturnType<typeof toSession>) => {
    // The person goes on where they were: the pages in sight belong to that site.
    signIn({ ...session, token, user });
    await client.refetchQueries({ predicate: (query) => query.state.status === 'error' });
  };
  return (
    <Modal
      open
      centered
      width={440}
      title={messages.expiredTitle}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
    >
      <p className={styles.intro}>{messages.expired}。页面上已经填写的内容会保留，登录后请再操作一次。</p>
      <LoginForm account={session.user.username} onSignedIn={(result) => void renew(toSession(result))} />
      <Button type="link" className={styles.other} onClick={dropToken}>
        换一个账号登录
      </Button>
    </Modal>
  );
}
