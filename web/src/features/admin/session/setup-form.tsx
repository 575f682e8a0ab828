import { Alert, Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Controller, type SubmitHandler, useForm } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import { setUp } from '@/shared/api/session';
import type { LoginResult } from '@/shared/api/staff';
import { newPassword, required, sameAs, username } from '@/shared/rules/rules';
import { Field } from '@/ui-admin/form/field';
import styles from './login.module.css';
import { PasswordInput } from './password-input';
import { type Attempt, Stepwise } from './stepwise';

type Values = { username: string; realname: string; password: string; again: string };

type Props = {
  /** The one-time token of the link. */
  token: string;
  onSignedIn: (result: LoginResult) => void;
};

const fields = [
  { name: 'username', label: '用户名', hint: '4 到 18 位字母、数字、下划线', autoComplete: 'username' },
  { name: 'realname', label: '姓名', hint: '', autoComplete: 'name' },
  {
    name: 'password',
    label: '新密码',
    hint: '至少 10 位，并含大写字母、小写字母、数字、符号中的三种',
    autoComplete: 'new-password',
  },
  { name: 'again', label: '确认新密码', hint: '', autoComplete: 'new-password' },
] as const;

/** Creates the first administrator from the one-time link and signs in, with a second factor where the site asks for one. */
export function SetupForm({ token, onSignedIn }: Props) {
  return (
    <Stepwise onSignedIn={onSignedIn}>{(attempt) => <FirstAccountForm token={token} attempt={attempt} />}</Stepwise>
  );
}

function FirstAccountForm({ token, attempt }: { token: string; attempt: Attempt }) {
  const id = useId();
  const [refusal, setRefusal] = useState('');
  const { control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { username: '', realname: '', password: '', again: '' },
  });
  const create: SubmitHandler<Values> = async ({ again: _, ...administrator }) => {
    setRefusal('');
    try {
      await attempt(() => setUp({ token, ...administrator }));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      const named = fields.filter(({ name }) => error.fields[name]);
      for (const { name } of named) {
        setError(name, { message: error.fields[name] ?? '' });
      }
      setRefusal(named.length > 0 ? '' : error.message);
    }
  };
  const onSubmit = (event: FormEvent) => void handleSubmit(create)(event);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="建立第一个管理员">
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      {fields.map(({ name, label, hint, autoComplete }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          rules={{ validate: (value, all) => problem(name, value, all) ?? true }}
          render={({ field, fieldState }) => (
            <Field id={`${id}-${name}`} label={label} hint={hint} error={fieldState.error?.message}>
              {(aria) =>
                autoComplete === 'new-password' ? (
                  <PasswordInput {...field} {...aria} invalid={fieldState.invalid} autoComplete={autoComplete} />
                ) : (
                  <Input
                    {...field}
                    {...aria}
                    size="large"
                    autoComplete={autoComplete}
                    status={fieldState.error ? 'error' : ''}
                  />
                )
              }
            </Field>
          )}
        />
      ))}
      <Button type="primary" size="large" htmlType="submit" block loading={formState.isSubmitting}>
        建立管理员并登录
      </Button>
    </form>
  );
}

function problem(name: keyof Values, value: string, { password }: Values): string | null {
  switch (name) {
    case 'username':
      return username(value);
    case 'realname':
      return required('姓名')(value);
    case 'password':
      return newPassword(value);
    default:
      return sameAs(password)(value);
  }
}
