import { passwordField } from '@/ui-admin/form/credentials-form';
import { TypedField } from '@/ui-admin/form/typed-field';

/**
 * User name and password of an account. Stand in the FormProvider of a form with `username` and `password`.
 * @param props.fixed the account is fixed; only its password is asked for
 */
export function AccountFields({ fixed = false }: { fixed?: boolean }) {
  return (
    <>
      <TypedField
        name="username"
        label="用户名"
        icon="user"
        autoComplete="username"
        readOnly={fixed}
        rule={(value) => (value.trim() === '' ? '请输入用户名' : null)}
      />
      <TypedField {...passwordField} label="密码" />
    </>
  );
}
