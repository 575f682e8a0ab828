import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { column } from '../section/section-kind';

const fields: FieldSpec<{ into: string }>[] = [
  {
    name: 'into',
    label: '栏目',
    kind: column({}),
    required: true,
    wide: true,
    hint: '文章的地址随栏目改变，原地址会转到新地址；原栏目里的分类不带过去。',
  },
];

type Props = { count: number; move: (into: string) => Promise<unknown>; onClose: () => void };

/** Asks for the section that articles are moved to. */
export function MoveDialog({ count, move, onClose }: Props) {
  return (
    <FormModal
      title={`移动 ${count} 篇文章`}
      ok="移动"
      initial={{ into: '' }}
      specs={fields}
      save={({ into }) => move(into)}
      onClose={onClose}
    />
  );
}
