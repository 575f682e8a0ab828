import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import { type PasswordChange, updatePassword } from '@/shared/api/session';
import { messages } from '@/shared/messages/zh-cn';
import { useSession } from '@/shared/session/session';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { newPasswordFields, oldPasswordField } from '@/ui-admin/form/credentials-form';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { TypedField } from '@/ui-admin/form/typed-field';
import { showAtFields } from '@/ui-admin/form/typed-form';
import { useOnce } from '@/ui-admin/use-once';
import { useToast } from '@/ui-admin/use-toast';
import styles from './account.module.css';

type Values = Omit<PasswordChange, 'username'>;

const blank: Values = { oldpassword: '', password: '', confirmpassword: '' };
const fields = [oldPasswordField, ...newPasswordFields(<PasswordHint />)];

/** 修改密码: the own password, proved by the old one. Mount it while it is open. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const { run } = useOnce();
  const form = useForm({ defaultValues: blank });
  const change = async (values: Values) => {
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
      showAtFields(form, error);
    }
  };
  return (
    <FormProvider {...form}>
      <FormDialog
        title="修改密码"
        width={800}
        ok="确定"
        busy={form.formState.isSubmitting}
        onSubmit={form.handleSubmit((values) => run(() => change(values)))}
        onClose={onClose}
      >
        <div className={`stack ${styles.passwords}`}>
          {fields.map((field) => (
            <TypedField key={field.name} required {...field} />
          ))}
        </div>
      </FormDialog>
    </FormProvider>
  );
}
