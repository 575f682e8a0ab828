import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/ui-admin/dialog/dialog';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { Waiting } from '@/ui-admin/state/states';
import { options } from '@/widgets/inputs/options-kind';
import { depart } from '@/widgets/pickers/depart-kind';
import { type RoleRow, type RoleScope, saveScope, scopeOptions } from '../directory-api';

const kinds = [
  { value: 'all', label: '全部数据' },
  { value: 'departs', label: '本部门及下级的数据' },
  { value: 'depart', label: '本部门的数据' },
  { value: 'self', label: '本人的数据' },
  { value: 'chosen', label: '指定部门的数据' },
];

const fields: FieldSpec<RoleScope>[] = [
  {
    name: 'dataScope',
    label: '能看到和修改',
    kind: options(kinds),
    required: true,
    wide: true,
    hint: '一个人有几个角色时，范围合在一起',
  },
  {
    name: 'departIds',
    label: '指定部门',
    kind: depart({ multiple: true }),
    required: true,
    wide: true,
    visible: (scope) => scope.dataScope === 'chosen',
  },
];

type Props = { role: RoleRow; onClose: () => void };

/** How far a role sees over rows that belong to departments. Mount it while it is open. */
export function RoleScopeModal({ role, onClose }: Props) {
  const { data, error, refetch } = useQuery(scopeOptions(role.id));
  const title = '数据范围';
  if (data) {
    return (
      <FormModal
        title={title}
        note={role.roleName}
        initial={data}
        specs={fields}
        save={saveScope}
        after={[]}
        onClose={onClose}
        width={560}
      />
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {<Waiting error={error} onRetry={refetch} rows={3} />}
    </Dialog>
  );
}
