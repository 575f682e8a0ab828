import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { dict } from '@/widgets/dictionary';
import { type ReportHead, reportBase, setRoles } from './desk-api';

/** The roles of the site, by their codes. */
export const roleChoice = dict('sys_role,role_name,role_code', { multiple: true });

type Who = Pick<ReportHead, 'id' | 'version' | 'roles'>;

const specs: FieldSpec<Who>[] = [
  {
    name: 'roles',
    label: '可以查看的角色',
    kind: roleChoice,
    wide: true,
    hint: '不选时，只有能配置报表的人可以查看',
  },
];

/** Says who may see a report, also one of the program, of which nothing else can be changed. */
export function RolesDialog({ head, onClose }: { head: ReportHead; onClose: () => void }) {
  const { id, version, roles, name } = head;
  return (
    <FormModal<Who>
      title="授权"
      note={name}
      initial={{ id, version, roles }}
      specs={specs}
      save={setRoles}
      after={[resourceKey(reportBase)]}
      onClose={onClose}
    />
  );
}
