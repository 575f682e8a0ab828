import { Alert, Button, Checkbox } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Controller, FormProvider, type SubmitHandler, useForm } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import { login } from '@/shared/api/session';
import type { LoginResult } from '@/shared/api/staff';
import { messages } from '@/shared/messages/zh-cn';
import { forget, keep, readKept, storageKeys } from '@/shared/storage/kept';
import { AccountFields } from './account-fields';
import { CaptchaField } from './captcha-field';
import styles from './login.module.css';
import { type Attempt, Stepwise } from './stepwise';
import { useCaptcha } from './use-captcha';

type Values = { username: string; password: string; captcha: string; remember: boolean };

type Props = {
  /** Fixes the account when somebody only continues a session that has ended. */
  account?: string;
  onSignedIn: (result: LoginResult) => void;
};

/** Marks a wrong password among the server's refusals; the captcha was used up by the attempt. */
const wrongPassword = '密码错误';

/** Signing in with user name, password and captcha, and with what else the server asks for. */
export function LoginForm({ account, onSignedIn }: Props) {
  return (
    <Stepwise onSignedIn={onSignedIn}>
      {(attempt, notice) => <AccountForm account={account} attempt={attempt} notice={notice} />}
    </Stepwise>
  );
}

type AccountProps = { account: string | undefined; attempt: Attempt; notice: string };

function AccountForm({ account, attempt, notice }: AccountProps) {
  const id = useId();
  const captcha = useCaptcha();
  const [refusal, setRefusal] = useState(notice);
  const remembered = readKept(storageKeys.username, isText) ?? '';
  const form = useForm<Values>({
    defaultValues: { username: account ?? remembered, password: '', captcha: '', remember: remembered !== '' },
  });
  const { control, handleSubmit, resetField, setError, setFocus, formState } = form;

  const renewCaptcha = () => {
    captcha.renew();
    resetField('captcha');
  };
  const refused = (error: ApiError) => {
    if (error.kind === 'captcha') {
      renewCaptcha();
      setError('captcha', { message: error.message || '验证码不正确或已过期，已为您换了一个' });
      setFocus('captcha');
      return;
    }
    if (error.message.includes(wrongPassword)) {
      renewCaptcha();
      resetField('password');
      setFocus('password');
    }
    setRefusal(error.message);
  };
  const signIn: SubmitHandler<Values> = async (values) => {
    setRefusal('');
    const username = values.username.trim();
    const { password, remember } = values;
    const credentials = {
      username,
      password,
      captcha: values.captcha.trim(),
      checkKey: captcha.checkKey,
      remember_me: remember,
    };
    try {
      await attempt(() => login(credentials));
      if (remember) {
        keep(storageKeys.username, username);
      } else if (!account) {
        forget(storageKeys.username);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      refused(error);
    }
  };
  const onSubmit = (event: FormEvent) => void handleSubmit(signIn)(event);

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="账号登录">
        {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
        <AccountFields id={id} fixed={account !== undefined} />
        <Controller
          control={control}
          name="captcha"
          rules={{ validate: (value) => value.trim() !== '' || '请输入验证码' }}
          render={({ field, fieldState }) => (
            <CaptchaField
              id={`${id}-captcha`}
              inputRef={field.ref}
              kind={captcha.kind}
              checkKey={captcha.checkKey}
              value={field.value}
              error={fieldState.error?.message}
              onKind={(kind) => {
                captcha.setKind(kind);
                renewCaptcha();
              }}
              onChange={field.onChange}
              onRenew={renewCaptcha}
            />
          )}
        />
        <Button type="primary" size="large" htmlType="submit" block loading={formState.isSubmitting}>
          {account === undefined ? '登录' : messages.signInAgain}
        </Button>
        {account === undefined && (
          <Controller
            control={control}
            name="remember"
            render={({ field: { value, ...field } }) => (
              <Checkbox {...field} checked={value}>
                记住用户名
              </Checkbox>
            )}
          />
        )}
      </form>
    </FormProvider>
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
