import { Button, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Field } from '@/ui-admin/form/field';
import { ColumnSelect } from '../column/column-select';

type Props = { count: number; onMove: (columnId: string) => void; onClose: () => void };

/** Asks which column articles go to. */
export function MoveDialog({ count, onMove, onClose }: Props) {
  const id = useId();
  const [columnId, setColumnId] = useState('');
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (columnId === '') {
      setError('请选择栏目');
      document.getElementById(`${id}-column`)?.focus();
      return;
    }
    onMove(columnId);
  };
  return (
    <Modal
      open
      centered
      title={`移动 ${count} 篇文章`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="ok" type="primary" htmlType="submit" form={id}>
          移动
        </Button>,
      ]}
    >
      <form id={id} onSubmit={submit} noValidate>
        <Field
          id={`${id}-column`}
          label="移到栏目"
          required
          error={error}
          hint="文章的地址随栏目改变，原地址会转到新地址；原栏目里的分类不带过去。"
        >
          {(aria) => (
            <ColumnSelect
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
      </form>
    </Modal>
  );
}
