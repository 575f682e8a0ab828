import { useQuery } from '@tanstack/react-query';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { newRow } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { useMay } from '@/ui-admin/permission';
import { Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import type { FormMode, RowFormProps } from '@/widgets/list-page/list-resource';
import { linksOptions, saveUser, type UserRow } from './people-api';
import { userFields } from './user-fields';

const titles: Record<FormMode, string> = { add: '新增', edit: '编辑', detail: '详情' };

/** The form over a person; it first loads the roles and departments, which the list does not carry. */
export function UserForm(props: RowFormProps<UserRow>) {
  return props.mode === 'add' ? <PersonForm {...props} /> : <StoredPerson {...props} />;
}

function StoredPerson(props: RowFormProps<UserRow>) {
  const { data, error, refetch } = useQuery(linksOptions(props.row.id));
  if (data) {
    return <PersonForm {...props} row={{ ...props.row, ...data }} />;
  }
  return (
    <Dialog title={titles[props.mode]} onClose={props.onClose}>
      {<Waiting error={error} onRetry={refetch} />}
    </Dialog>
  );
}

function PersonForm({ mode, row, onClose, onSaved }: RowFormProps<UserRow>) {
  const may = useMay();
  const mayAssign = may('system:user:role');
  const toast = useToast();
  const save = async (user: UserRow) => {
    const { selectedroles, ...person } = user;
    await saveUser(
      mode === 'add' ? 'add' : 'edit',
      mayAssign ? { ...person, selectedroles: selectedroles ?? '' } : person,
    );
    toast.done(messages.saved);
    await onSaved();
  };
  const specs = userFields(mode, mayAssign, may('system:contact:list'));
  return (
    <FormModal
      title={titles[mode]}
      note={mode === 'add' ? '用户' : row.realname}
      initial={mode === 'add' ? newRow(specs) : row}
      specs={specs}
      save={save}
      onClose={onClose}
      readOnly={mode === 'detail'}
    />
  );
}
