import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '@/shared/messages/zh-cn';
import { newPassword, sameAs } from '@/shared/rules/rules';
import { TypedField } from './typed-field';
import { TypedForm } from './typed-form';
import styles from './typed-form.module.css';

export type CredentialValues = Readonly<Record<string, string>>;

export type CredentialField = {
  /** JSON name, under which the server speaks about the field. */
  name: string;
  label: string;
  kind: 'text' | 'password' | 'code';
  /** For the browser's own help: `current-password`, `one-time-code` … */
  autoComplete: string;
  hint?: ReactNode;
  /** The Chinese message for a value that cannot be sent, or null. */
  rule?: (value: string, all: CredentialValues) => string | null;
};

type Props = {
  /** Name of the form. */
  label: string;
  fields: readonly CredentialField[];
  ok: string;
  /** Sends the values. What an ApiError says about fields is shown at the fields, the rest above the form. */
  submit: (values: CredentialValues) => Promise<void>;
  /** Between the fields and the button. */
  children?: ReactNode;
  /** Large controls and a button over the whole width, as on the sign-in page. */
  large?: boolean;
  /** Puts the focus on the first field. */
  autoFocus?: boolean;
  onCancel?: () => void;
};

/** A few secrets to type: passwords and codes. Nothing of them is kept when the form goes away. */
export function CredentialsForm(props: Props) {
  const { fields, ok, submit, children, large = false, autoFocus = false, onCancel, ...given } = props;
  const form = useForm<CredentialValues>();
  const size = large ? 'large' : 'middle';
  const buttons = (
    <div className={large ? 'stack close' : styles.buttons}>
      <Button type="primary" htmlType="submit" loading={form.formState.isSubmitting} block={large} size={size}>
        {ok}
      </Button>
      {onCancel && (
        <Button type={large ? 'link' : 'default'} onClick={onCancel}>
          {large ? '返回登录' : '取消'}
        </Button>
      )}
    </div>
  );
  return (
    <TypedForm {...given} form={form} send={submit} buttons={buttons}>
      {fields.map((field, at) => (
        <TypedField key={field.name} {...field} size={size} autoFocus={autoFocus && at === 0} />
      ))}
      {children}
    </TypedForm>
  );
}

/** The code of an authenticator app, or a recovery code in its place. */
export const codeField = (hint: string): CredentialField => ({
  name: 'code',
  label: '验证码',
  kind: 'code',
  autoComplete: 'one-time-code',
  hint,
  rule: (value) => (value.trim() === '' ? '请输入验证码' : null),
});

/** The present password, asked for again. */
export const passwordField: CredentialField = {
  name: 'password',
  label: '当前密码',
  kind: 'password',
  autoComplete: 'current-password',
  rule: (value) => (value === '' ? '请输入密码' : null),
};

/** The same before it becomes another one: the person is asked for the old one, not for some password. */
export const oldPasswordField: CredentialField = {
  ...passwordField,
  name: 'oldpassword',
  label: '旧密码',
  rule: (value) => (value === '' ? messages.oldPassword : null),
};

/** A new password, twice. The server knows what it must be. */
export const newPasswordFields = (hint: ReactNode): CredentialField[] => [
  {
    name: 'password',
    label: '新密码',
    kind: 'password',
    autoComplete: 'new-password',
    hint,
    rule: newPassword,
  },
  {
    name: 'confirmpassword',
    label: '确认新密码',
    kind: 'password',
    autoComplete: 'new-password',
    rule: (value, { password = '' }) => sameAs(password)(value),
  },
];
