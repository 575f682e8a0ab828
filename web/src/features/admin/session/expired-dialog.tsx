import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useEffect } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useSession } from '@/shared/session/session';
import { inWorkChat } from '@/shared/session/work-chat';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import styles from './login.module.css';
import { LoginForm } from './login-form';
import { toSession } from './signed-in';

/**
 * Asks to sign in again over the page, so that nothing typed is lost. What failed meanwhile is loaded again; what was
 * being saved stays in the form and is saved by pressing the button once more. A work chat signs in by itself, unless
 * something typed would be lost.
 */
export function ExpiredDialog() {
  const ended = useSession((state) => state.session !== null && state.expired);
  const unsaved = useUnsaved((state) => state.marks.size > 0);
  if (!ended) {
    return null;
  }
  return inWorkChat() && !unsaved ? <SigningInAgain /> : <AskToSignIn />;
}

function AskToSignIn() {
  const { session, reason, signIn, dropToken } = useSession();
  const client = useQueryClient();
  if (!session) {
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
      <p className={styles.intro}>{reason || messages.expired}。页面上已经填写的内容会保留，登录后请再操作一次。</p>
      <LoginForm account={session.user.username} onSignedIn={(result) => void renew(toSession(result))} />
      <Button type="link" className={styles.other} onClick={dropToken}>
        换一个账号登录
      </Button>
    </Modal>
  );
}

/** Milliseconds the message can be read before the page is loaded anew. */
const readingTime = 1500;

function SigningInAgain() {
  const { message } = App.useApp();
  const dropToken = useSession((state) => state.dropToken);
  useEffect(() => {
    const close = message.loading(messages.signingInAgain, 0);
    const timer = setTimeout(() => {
      dropToken();
      window.location.reload();
    }, readingTime);
    return () => {
      close();
      clearTimeout(timer);
    };
  }, [message, dropToken]);
  return null;
}
