import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '@/shared/messages/zh-cn';
import { besidePath, homePath } from '@/shared/session/redirect';
import { type Session, type SessionUser, useSession } from '@/shared/session/session';
import { inWorkChat } from '@/shared/session/work-chat';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { Spinner } from '@/ui-admin/spinner';
import styles from './login.module.css';
import { LoginWays } from './login-ways';
import { toSession } from './signed-in';
import { ThirdButtons } from './third-buttons';

/**
 * Asks to sign in again over the page, in any of the ways of the site, so that nothing typed is lost: other systems open
 * beside it, and the page notices when the same person has signed in there. What failed meanwhile is loaded again; what was
 * being saved stays in the form and is saved by pressing the button once more. A work chat signs in by itself, unless
 * something typed would be lost.
 */
export function ExpiredDialog() {
  const ended = useSession((state) => state.session !== null && state.expired);
  const unsaved = useUnsaved((state) => state.marks.size > 0);
  useLoadAgain(ended);
  if (!ended) {
    return null;
  }
  return inWorkChat() && !unsaved ? <SigningInAgain /> : <AskToSignIn />;
}

/** Loads again what failed while the session was over, whichever way and in whichever window it was renewed. */
function useLoadAgain(ended: boolean) {
  const client = useQueryClient();
  const before = useRef(ended);
  useEffect(() => {
    if (before.current && !ended) {
      void client.refetchQueries({ predicate: (query) => query.state.status === 'error' });
    }
    before.current = ended;
  }, [ended, client]);
}

function AskToSignIn() {
  const { session, reason, other, renew, dropToken } = useSession();
  if (!session) {
    return null;
  }
  return (
    <Dialog width={440} title={messages.expiredTitle}>
      <p className={styles.intro}>{reason || messages.expired}。页面上已经填写的内容会保留，登录后请再操作一次。</p>
      {other && <OtherPerson mine={session.user} other={other} />}
      <LoginWays account={session.user.username} onSignedIn={(result) => renew(toSession(result))} />
      <ThirdButtons newWindow redirect={besidePath} />
      {!other && (
        <Button type="link" className={styles.other} onClick={dropToken}>
          换一个账号登录
        </Button>
      )}
    </Dialog>
  );
}

/** Somebody else has signed in: the page is either dropped for them, or kept for whoever has filled it in. */
function OtherPerson({ mine, other }: { mine: SessionUser; other: Session }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signIn = useSession((state) => state.signIn);
  const goOn = () => {
    useUnsaved.getState().clearAll();
    client.clear();
    signIn(other);
    void navigate(homePath, { replace: true });
  };
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`刚登录的是「${nameOf(other.user)}」，不是打开本页的「${nameOf(mine)}」`}
      description={
        <>
          <p>
            本页填写的内容只能由{nameOf(mine)}保存。请用{nameOf(mine)}的账号登录；或者放弃本页，以{nameOf(other.user)}
            的身份打开管理后台。
          </p>
          <Button danger size="small" onClick={goOn}>
            放弃本页，以{nameOf(other.user)}继续
          </Button>
        </>
      }
    />
  );
}

const nameOf = ({ realname, username }: SessionUser) => realname || username;

/** Milliseconds the message can be read before the page is loaded anew. */
const readingTime = 1500;

function SigningInAgain() {
  const { message } = App.useApp();
  const dropToken = useSession((state) => state.dropToken);
  useEffect(() => {
    const close = message.loading({ content: messages.signingInAgain, icon: <Spinner />, duration: 0 });
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
