import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { setUp, siteNameOptions } from '@/shared/api/session';
import type { LoginResult } from '@/shared/api/staff';
import { required, username } from '@/shared/rules/rules';
import { arrivalPage, wantedPage } from '@/shared/session/redirect';
import { useSession } from '@/shared/session/session';
import { type CredentialField, CredentialsForm, newPasswordFields } from '@/ui-admin/form/credentials-form';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { Entrance } from './entrance';
import styles from './login.module.css';
import { LoginWays } from './login-ways';
import { toSession } from './signed-in';
import { Stepwise } from './stepwise';
import { ThirdButtons } from './third-buttons';

/** Sign-in, and the making of the first administrator when the address carries a one-time token. */
export function LoginPage() {
  const [search] = useSearchParams();
  const setupToken = search.get('setup');
  const { session, left, signIn } = useSession();
  const client = useQueryClient();
  const { data: site } = useQuery(siteNameOptions);
  if (session) {
    return <Navigate replace to={arrivalPage(search.get('redirect'), session.user.homePath)} />;
  }
  const onSignedIn = (result: LoginResult) => {
    const next = toSession(result);
    if (left !== '' && left !== next.user.username) {
      useUnsaved.getState().clearAll();
      client.clear();
    }
    signIn(next);
  };
  return (
    <Entrance
      heading={setupToken ? '建立管理员' : '欢迎登录'}
      title={setupToken ? '建立管理员' : '登录'}
      intro={setupToken ? '这是第一个管理员账号，建立后用它登录并为同事开通账号。' : `${site?.name ?? ''} 管理后台`}
    >
      {setupToken ? <SetupForm token={setupToken} onSignedIn={onSignedIn} /> : <LoginWays onSignedIn={onSignedIn} />}
      {!setupToken && <ThirdButtons redirect={wantedPage(search.get('redirect'))} />}
      <p className={`fine ${styles.foot}`}>仅限本中心工作人员使用，操作均有记录。</p>
    </Entrance>
  );
}

type Props = {
  /** The one-time token of the link. */
  token: string;
  onSignedIn: (result: LoginResult) => void;
};

const fields: CredentialField[] = [
  {
    name: 'username',
    label: '用户名',
    kind: 'text',
    autoComplete: 'username',
    hint: '4 到 18 位字母、数字、下划线',
    rule: username,
  },
  { name: 'realname', label: '姓名', kind: 'text', autoComplete: 'name', rule: required('姓名') },
  ...newPasswordFields(<PasswordHint />),
];

/** Creates the first administrator from the one-time link and signs in, with a second factor where the site asks for one. */
function SetupForm({ token, onSignedIn }: Props) {
  return (
    <Stepwise onSignedIn={onSignedIn}>
      {(attempt) => (
        <CredentialsForm
          large
          label="建立第一个管理员"
          fields={fields}
          ok="建立管理员并登录"
          submit={({ username: name = '', realname = '', password = '' }) =>
            attempt(() => setUp({ token, username: name, realname, password }))
          }
        />
      )}
    </Stepwise>
  );
}
