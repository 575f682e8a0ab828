import { Input } from 'antd';
import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '@/ui-admin/form/field';
import { Icon } from '@/ui-admin/icon';
import { PasswordInput } from './password-input';

type Props = {
  /** Prefix of the element ids. */
  id: string;
  /** The account is fixed; only its password is asked for. */
  fixed?: boolean;
};

/** User name and password of an account. Stand in the FormProvider of a form with `username` and `password`. */
export function AccountFields({ id, fixed = false }: Props) {
  const { control } = useFormContext<{ username: string; password: string }>();
  return (
    <>
      <Controller
        control={control}
        name="username"
        rules={{ validate: (value) => value.trim() !== '' || '请输入用户名' }}
        render={({ field, fieldState }) => (
          <Field id={`${id}-username`} label="用户名" error={fieldState.error?.message}>
            {(aria) => (
              <Input
                {...field}
                {...aria}
                size="large"
                autoComplete="username"
                readOnly={fixed}
                status={fieldState.error ? 'error' : ''}
                prefix={<Icon name="user" />}
              />
            )}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="password"
        rules={{ validate: (value) => value !== '' || '请输入密码' }}
        render={({ field, fieldState }) => (
          <Field id={`${id}-password`} label="密码" error={fieldState.error?.message}>
            {(aria) => (
              <PasswordInput {...field} {...aria} invalid={fieldState.invalid} autoComplete="current-password" />
            )}
          </Field>
        )}
      />
    </>
  );
}
