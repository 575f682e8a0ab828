import { useId, useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import { SectionSelect } from '../section/section-select';

type Props = { count: number; onMove: (columnId: string) => void; onClose: () => void };

/** Asks which column articles go to. */
export function MoveDialog({ count, onMove, onClose }: Props) {
  const id = useId();
  const [columnId, setColumnId] = useState('');
  const [error, setError] = useState('');
  const submit = () => {
    if (columnId === '') {
      setError('请选择栏目');
      document.getElementById(`${id}-column`)?.focus();
      return;
    }
    onMove(columnId);
  };
  return (
    <FormDialog title={`移动 ${count} 篇文章`} ok="移动" onSubmit={submit} onClose={onClose}>
      <Field
        id={`${id}-column`}
        label="移到栏目"
        required
        error={error}
        hint="文章的地址随栏目改变，原地址会转到新地址；原栏目里的分类不带过去。"
      >
        {(aria) => (
          <SectionSelect
            aria={aria}
            value={columnId}
            placeholder="请选择栏目"
            invalid={error !== ''}
            onChange={(next) => {
              setColumnId(next);
              setError('');
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
