import { useQueryClient } from '@tanstack/react-query';
import { staff } from '@/shared/api/staff-client';
import { sysDepart } from '@/shared/api/tables/sys-depart';
import { messages } from '@/shared/messages/zh-cn';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { useNotices } from '@/ui-admin/use-notices';
import { longText } from '@/ui-admin/values/long-text';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { departKey } from '@/widgets/pickers/depart-api';
import { treeKey } from '@/widgets/trees/tree-table';
import { type DepartRow, departBase, departTree } from './organisation-api';

const fields: FieldSpec<DepartRow>[] = fieldsOf(sysDepart, [
  { name: 'departName' },
  { name: 'orgCategory', required: true },
  { name: 'orgCode', disabled: true, hint: '由系统按上级生成' },
  { name: 'departOrder', hint: '小的在前' },
  { name: 'mobile' },
  { name: 'fax' },
  { name: 'address', wide: true },
  { name: 'memo', kind: longText() },
]);

export const newDepart = (parentId: string) => newRow(fields, { parentId });

type Props = {
  row: DepartRow;
  /** Name of the department above a new one. */
  above: string;
  onClose: () => void;
};

/** Adds or changes a department. Mount it while it is open. */
export function DepartForm({ row, above, onClose }: Props) {
  const client = useQueryClient();
  const notices = useNotices();
  return (
    <FormModal
      title={row.id ? '编辑' : '新增'}
      note={row.id ? row.departName : above ? `${above} 的下级部门` : '顶级部门'}
      initial={row}
      specs={fields}
      save={async (next) => {
        await (row.id
          ? staff.put(`${departBase}/edit`, { body: next })
          : staff.post(`${departBase}/add`, { body: next }));
        notices.done(messages.saved);
        await client.invalidateQueries({ queryKey: treeKey(departTree) });
        await client.invalidateQueries({ queryKey: departKey });
      }}
      onClose={onClose}
    />
  );
}
