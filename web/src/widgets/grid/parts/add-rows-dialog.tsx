import { Button, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import { useToast } from '@/ui-admin/use-toast';
import styles from './parts.module.css';
import type { Adding } from './use-grid-choice';

type Props = {
  /** What was wanted last. */
  initial: Adding;
  /** How many rows there are, and for how many more there is room. */
  size: number;
  room: number;
  onAdd: (adding: Adding) => void;
  /** Keeps it for the next time; false where the browser keeps nothing. */
  onKeep: (adding: Adding) => boolean;
  onClose: () => void;
};

/** More than one row at once would take a place in the list for each of them: nobody adds a thousand by hand. */
const mostAtOnce = 500;

/** Asks how many rows to add, and where. */
export function AddRowsDialog({ initial, size, room, onAdd, onKeep, onClose }: Props) {
  const id = useId();
  const toast = useToast();
  const most = Math.max(1, Math.min(room, mostAtOnce));
  const [count, setCount] = useState<number | null>(Math.min(initial.count, most));
  const [at, setAt] = useState<number | null>(Math.min(initial.at, size));
  const problems = {
    count: problemOf('行数', count, 1, most),
    at: problemOf('插入位置', at, 0, size),
  };
  const adding = problems.count || problems.at || count === null || at === null ? null : { count, at };
  const keep = () => {
    if (!adding) return;
    if (onKeep(adding)) toast.done(messages.saved);
    else toast.warn('浏览器不允许保存，默认值没有保存');
  };
  const submit = () => {
    if (!adding) return;
    onClose();
    onAdd(adding);
  };
  return (
    <FormDialog
      title="新增多行"
      width={420}
      ok="新增"
      extra={
        <Button key="keep" className={styles.aside ?? ''} onClick={keep}>
          保存为默认值
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id={`${id}-count`} label="行数" required error={problems.count ?? undefined}>
        {(aria) => (
          <InputNumber
            {...aria}
            autoFocus
            precision={0}
            value={count}
            onChange={setCount}
            className={styles.fill ?? ''}
          />
        )}
      </Field>
      <Field
        id={`${id}-at`}
        label="插入位置"
        required
        hint={size === 0 ? '还没有行' : `0 为最后，1 为最前，最大 ${size}`}
        error={problems.at ?? undefined}
      >
        {(aria) => <InputNumber {...aria} precision={0} value={at} onChange={setAt} className={styles.fill ?? ''} />}
      </Field>
    </FormDialog>
  );
}

function problemOf(label: string, value: number | null, least: number, most: number): string | null {
  if (value === null) return messages.required(label);
  return value < least || value > most ? `${label}应为 ${least} 到 ${most} 的整数` : null;
}
