import { Input } from 'antd';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '@/shared/api/errors';
import { email } from '@/shared/rules/person';
import { newPassword, sameAs, username } from '@/shared/rules/rules';
import { Field } from '@/ui-admin/form/field';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { Icon } from '@/ui-admin/icon';
import { EntranceForm } from './entrance-form';
import { PasswordInput } from './password-input';
import { checkFree, registerUser } from './phone-api';
import { PhoneProof } from './phone-proof';
import { showAtFields } from './show-at-fields';
import { useCode } from './use-code';

type Values = { phone: string; smscode: string; username: string; password: string; again: string; email: string };

const names = ['phone', 'smscode', 'username', 'password', 'email'] as const;

const texts = [
  { name: 'username', label: '用户名', hint: '4 到 18 位字母、数字、下划线', autoComplete: 'username', icon: 'user' },
  { name: 'password', label: '密码', hint: <PasswordHint />, autoComplete: 'new-password', icon: 'lock' },
  { name: 'again', label: '确认密码', hint: '', autoComplete: 'new-password', icon: 'lock' },
  { name: 'email', label: '邮箱（可不填）', hint: '', autoComplete: 'email', icon: 'mail' },
] as const;

/** The form of a registration. What was typed stays when the server refuses. */
export function RegisterForm() {
  const id = useId();
  const navigate = useNavigate();
  const code = useCode('1');
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { phone: '', smscode: '', username: '', password: '', again: '', email: '' },
  });
  const { control, getValues, setError, trigger } = form;
  const register = async ({ again: _, ...registration }: Values) => {
    const told = await registerUser(registration);
    await navigate('/user/register-result', { replace: true, state: { told, username: registration.username } });
  };
  /** Tells early that a name is taken. The server decides at the end, so that anything else can wait. */
  const look = async (name: 'username' | 'email') => {
    const value = getValues(name).trim();
    if (value === '' || !(await trigger(name))) {
      return;
    }
    try {
      await checkFree(name, value);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused' && getValues(name).trim() === value) {
        setError(name, { message: error.message });
      }
    }
  };
  return (
    <EntranceForm
      form={form}
      label="注册账号"
      ok="注册"
      send={register}
      onRefused={(error) => (showAtFields(form, names, error) ? '' : error.message)}
    >
      <PhoneProof id={id} code={code} />
      {texts.map(({ name, label, hint, autoComplete, icon }) => (
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
                    prefix={<Icon name={icon} />}
                    status={fieldState.error ? 'error' : ''}
                    onBlur={() => {
                      field.onBlur();
                      void look(name === 'email' ? 'email' : 'username');
                    }}
                  />
                )
              }
            </Field>
          )}
        />
      ))}
    </EntranceForm>
  );
}

function problem(name: (typeof texts)[number]['name'], value: string, { password }: Values): string | null {
  switch (name) {
    case 'username':
      return username(value.trim());
    case 'password':
      return newPassword(value);
    case 'again':
      return sameAs(password)(value);
    default:
      return email(value.trim());
  }
}
