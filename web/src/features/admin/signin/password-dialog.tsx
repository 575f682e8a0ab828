import { useId } from 'react';
import { Controller, type SubmitHandler, useForm } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import { type PasswordChange, updatePassword } from '@/shared/api/session';
import { messages } from '@/shared/messages/zh-cn';
import { newPassword, sameAs } from '@/shared/rules/rules';
import { useSession } from '@/shared/session/session';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { useToast } from '@/ui-admin/use-toast';
import styles from './account.module.css';
import { PasswordInput } from './password-input';

type Values = Omit<PasswordChange, 'username'>;

const fields = [
  { name: 'oldpassword', label: '旧密码', hint: '', autoComplete: 'current-password' },
  { name: 'password', label: '新密码', hint: <PasswordHint />, autoComplete: 'new-password' },
  { name: 'confirmpassword', label: '确认新密码', hint: '', autoComplete: 'new-password' },
] as const;

/** 修改密码: the own password, proved by the old one. Mount it while it is open. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const { control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { oldpassword: '', password: '', confirmpassword: '' },
  });
  const change: SubmitHandler<Values> = async (values) => {
    const username = useSession.getState().session?.user.username;
    if (!username) {
      toast.warn(messages.nobodySignedIn);
      return;
    }
    try {
      toast.done(await updatePassword({ username, ...values }));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // An ended session has a dialog of its own; what was typed stays.
      if (error.kind !== 'expired') {
        toast.warn(error.message);
      }
      for (const { name } of fields.filter((field) => error.fields[field.name])) {
        setError(name, { message: error.fields[name] ?? '' }, { shouldFocus: true });
      }
    }
  };
  return (
    <FormDialog
      title="修改密码"
      width={800}
      ok="确定"
      busy={formState.isSubmitting}
      onSubmit={handleSubmit(change)}
      onClose={onClose}
    >
      <div className={`${styles.form} ${styles.passwords}`}>
        {fields.map(({ name, label, hint, autoComplete }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            rules={{ validate: (value, all) => problem(name, value, all) ?? true }}
            render={({ field, fieldState }) => (
              <Field id={`${id}-${name}`} label={label} required hint={hint} error={fieldState.error?.message}>
                {(aria) => (
                  <PasswordInput {...field} {...aria} invalid={fieldState.invalid} autoComplete={autoComplete} />
                )}
              </Field>
            )}
          />
        ))}
      </div>
    </FormDialog>
  );
}

function problem(name: keyof Values, value: string, { password }: Values): string | null {
  switch (name) {
    case 'oldpassword':
      return value === '' ? messages.oldPassword : null;
    case 'password':
      return newPassword(value);
    default:
      return sameAs(password)(value);
  }
}
