import { newPassword } from '@/shared/rules/rules';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { type CredentialField, CredentialsForm } from '@/ui-admin/form/credentials-form';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { useToast } from '@/ui-admin/use-toast';
import { resetPassword, type UserRow } from './people-api';

const fields: CredentialField[] = [
  {
    name: 'password',
    label: '新密码',
    kind: 'text',
    autoComplete: 'off',
    hint: (
      <>
        <PasswordHint />
        。保存后此人在各处的登录都会失效。
      </>
    ),
    rule: newPassword,
  },
];

/** Gives a person another password, which is read to them: so it can be seen while it is typed. */
export function ResetPasswordDialog({ person, onClose }: { person: UserRow; onClose: () => void }) {
  const toast = useToast();
  const title = `重置密码：${person.realname}`;
  return (
    <Dialog width={480} title={title} held onClose={onClose}>
      <CredentialsForm
        autoFocus
        label={title}
        fields={fields}
        ok="重置"
        submit={async ({ password = '' }) => {
          await resetPassword(person.username, password);
          toast.done('密码已重置');
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
