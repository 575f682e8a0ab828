import { Alert, Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { newPassword, sameAs } from '@/shared/rules/rules';
import { Icon } from '../icon';
import { useOnce } from '../use-once';
import styles from './credentials-form.module.css';
import { Field } from './field';

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
  rule: (value: string, all: CredentialValues) => string | null;
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
  const { label, fields, ok, submit, children, large = false, autoFocus = false, onCancel } = props;
  const id = useId();
  const [values, setValues] = useState<CredentialValues>({});
  const [errors, setErrors] = useState<CredentialValues>({});
  const [refusal, setRefusal] = useState('');
  const { busy, run } = useOnce();
  const show = (found: CredentialValues) => {
    setErrors(found);
    const first = fields.find(({ name }) => found[name]);
    if (first) {
      document.getElementById(`${id}-${first.name}`)?.focus();
    }
    return first !== undefined;
  };
  const send = async () => {
    setRefusal('');
    if (show(problemsOf(fields, values)) || busy) {
      return;
    }
    try {
      await run(() => submit(values));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      setRefusal(show(error.fields) ? '' : error.message);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={label}>
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      {fields.map((field, at) => (
        <SmallInput
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          large={large}
          autoFocus={autoFocus && at === 0}
          onChange={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
        />
      ))}
      {children}
      <div className={large ? styles.block : styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy} block={large} size={large ? 'large' : 'middle'}>
          {ok}
        </Button>
        {onCancel && (
          <Button type={large ? 'link' : 'default'} onClick={onCancel}>
            {large ? '返回登录' : '取消'}
          </Button>
        )}
      </div>
    </form>
  );
}

function problemsOf(fields: readonly CredentialField[], values: CredentialValues): CredentialValues {
  return Object.fromEntries(
    fields.flatMap(({ name, rule }) => {
      const problem = rule(values[name] ?? '', values);
      return problem ? [[name, problem]] : [];
    }),
  );
}

type InputProps = {
  id: string;
  field: CredentialField;
  value: string;
  error: string | undefined;
  large: boolean;
  autoFocus: boolean;
  onChange: (value: string) => void;
};

function SmallInput({ id, field, value, error, large, autoFocus, onChange }: InputProps) {
  const { label, hint, kind, autoComplete } = field;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(aria) => {
        const control = {
          ...aria,
          value,
          autoComplete,
          autoFocus,
          size: large ? ('large' as const) : ('middle' as const),
          status: error ? ('error' as const) : ('' as const),
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        };
        return kind === 'password' ? (
          <Input.Password {...control} iconRender={(visible) => <Icon name={visible ? 'eyeOff' : 'eye'} />} />
        ) : (
          <Input {...control} {...(kind === 'code' ? { inputMode: 'text', spellCheck: false } : {})} />
        );
      }}
    </Field>
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
