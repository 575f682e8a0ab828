import { setUp } from '@/shared/api/session';
import type { LoginResult } from '@/shared/api/staff';
import { required, username } from '@/shared/rules/rules';
import { type CredentialField, CredentialsForm, newPasswordFields } from '@/ui-admin/form/credentials-form';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import styles from './login.module.css';
import { Stepwise } from './stepwise';

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
export function SetupForm({ token, onSignedIn }: Props) {
  return (
    <Stepwise onSignedIn={onSignedIn}>
      {(attempt) => (
        <div className={styles.form}>
          <CredentialsForm
            large
            label="建立第一个管理员"
            fields={fields}
            ok="建立管理员并登录"
            submit={({ username: name = '', realname = '', password = '' }) =>
              attempt(() => setUp({ token, username: name, realname, password }))
            }
          />
        </div>
      )}
    </Stepwise>
  );
}
