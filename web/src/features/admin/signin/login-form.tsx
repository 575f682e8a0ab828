import { Checkbox } from 'antd';
import { type Control, Controller, useForm } from 'react-hook-form';
import type { ApiError } from '@/shared/api/errors';
import { login } from '@/shared/api/session';
import { messages } from '@/shared/messages/zh-cn';
import { isText, readStored, removeStored, storageKeys, writeStored } from '@/shared/storage/stored';
import { TypedForm } from '@/ui-admin/form/typed-form';
import { AccountFields } from './account-fields';
import { CaptchaField } from './captcha-field';
import { type StepForm, stepwise } from './stepwise';
import { useCaptcha } from './use-captcha';

type Values = { username: string; password: string; captcha: string; remember: boolean };

/** Marks a wrong password among the server's refusals; the captcha was used up by the attempt. */
const wrongPassword = '密码错误';

type Props = StepForm & {
  /** Fixes the account when somebody only continues a session that has ended. */
  account?: string;
};

function AccountForm({ account, attempt, notice }: Props) {
  const captcha = useCaptcha();
  const remembered = readStored(storageKeys.username, isText) ?? '';
  const form = useForm<Values>({
    defaultValues: { username: account ?? remembered, password: '', captcha: '', remember: remembered !== '' },
  });
  const { control, resetField, setError, setFocus } = form;

  const renewCaptcha = () => {
    captcha.renew();
    resetField('captcha');
  };
  const refused = (error: ApiError): string => {
    if (error.kind === 'captcha') {
      renewCaptcha();
      setError('captcha', { message: error.message || '验证码不正确或已过期，已为您换了一个' });
      setFocus('captcha');
      return '';
    }
    if (error.message.includes(wrongPassword)) {
      renewCaptcha();
      resetField('password');
      setFocus('password');
    }
    return error.message;
  };
  const signIn = async (values: Values) => {
    const username = values.username.trim();
    const { password, remember } = values;
    const credentials = {
      username,
      password,
      captcha: values.captcha.trim(),
      checkKey: captcha.checkKey,
      remember_me: remember,
    };
    await attempt(() => login(credentials));
    if (remember) {
      writeStored(storageKeys.username, username);
    } else if (!account) {
      removeStored(storageKeys.username);
    }
  };
  return (
    <TypedForm
      form={form}
      label="账号登录"
      ok={account === undefined ? '登录' : messages.signInAgain}
      notice={notice}
      send={signIn}
      onRefused={refused}
      below={account === undefined && <Remember control={control} />}
    >
      <AccountFields fixed={account !== undefined} />
      <Controller
        control={control}
        name="captcha"
        rules={{ validate: (value) => value.trim() !== '' || '请输入验证码' }}
        render={({ field, fieldState }) => (
          <CaptchaField
            captcha={captcha}
            inputRef={field.ref}
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
            onRenew={renewCaptcha}
          />
        )}
      />
    </TypedForm>
  );
}

/** Signing in with user name, password and captcha, and with what else the server asks for. */
export const LoginForm = stepwise(AccountForm);

function Remember({ control }: { control: Control<Values> }) {
  return (
    <Controller
      control={control}
      name="remember"
      render={({ field: { value, ...field } }) => (
        <Checkbox {...field} checked={value}>
          记住用户名
        </Checkbox>
      )}
    />
  );
}
