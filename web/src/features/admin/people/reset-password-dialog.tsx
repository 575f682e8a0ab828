import { newPassword } from '@/shared/rules/rules';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { type SmallField, SmallForm } from '@/ui-admin/form/small-form';
import { useNotices } from '@/ui-admin/use-notices';
import { resetPassword, type UserRow } from './people-api';

const fields: SmallField[] = [
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
  const notices = useNotices();
  const title = `重置密码：${person.realname}`;
  return (
    <Dialog width={480} title={title} held onClose={onClose}>
      <SmallForm
        autoFocus
        label={title}
        fields={fields}
        ok="重置"
        submit={async ({ password = '' }) => {
          await resetPassword(person.username, password);
          notices.done('密码已重置');
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
