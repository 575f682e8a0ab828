import { useQueryClient } from '@tanstack/react-query';
import { staff } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { useNotices } from '@/ui-admin/use-notices';
import { longText } from '@/ui-admin/values/long-text';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import { departKey } from '@/widgets/pickers/depart-api';
import { treeKey } from '@/widgets/trees/tree-table';
import { type DepartRow, departBase, departTree, fresh } from './organisation-api';

export const blankDepart = (parent?: DepartRow): DepartRow => ({
  ...fresh,
  parentId: parent?.id ?? '',
  departName: '',
  departNameEn: '',
  departNameAbbr: '',
  departOrder: 0,
  description: '',
  orgCategory: '2',
  orgCode: '',
  mobile: '',
  fax: '',
  address: '',
  memo: '',
  status: '1',
});

const fields: FieldSpec<DepartRow>[] = [
  { name: 'departName', label: '部门名称', kind: text, required: true, max: 100 },
  {
    name: 'orgCategory',
    label: '机构类型',
    kind: options([
      { value: '1', label: '公司' },
      { value: '2', label: '部门' },
      { value: '3', label: '岗位' },
    ]),
    required: true,
  },
  { name: 'orgCode', label: '机构编码', kind: text, disabled: true, hint: '由系统按上级生成' },
  { name: 'departOrder', label: '排序号', kind: number, hint: '小的在前' },
  { name: 'mobile', label: '电话', kind: text, max: 32 },
  { name: 'fax', label: '传真', kind: text, max: 32 },
  { name: 'address', label: '地址', kind: text, max: 100, wide: true },
  { name: 'memo', label: '备注', kind: longText(), max: 500 },
];

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
