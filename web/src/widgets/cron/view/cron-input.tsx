import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import type { TextControl } from '@/ui-admin/values/text-control';
import { untouched, write } from '../core/parts';
import { CronEditor } from './cron-editor';
import { CronModal } from './cron-modal';

/** What the editor begins with where nothing was said yet: every day at midnight. */
const everyDay = '0 0 0 * * ?';

type Props = TextControl & {
  /** Opens the older editor. */
  older?: boolean;
};

/** A Quartz expression as text, with an editor beside it. */
export function CronInput({ aria, value, disabled, invalid, onBlur, onChange, older = false }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const close = () => setDraft(null);
  const take = (expression: string) => {
    onChange(expression);
    close();
  };
  return (
    <>
      <Space.Compact block>
        <Input
          {...aria}
          value={value}
          maxLength={255}
          disabled={disabled}
          status={invalid ? 'error' : ''}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={() => setDraft(older ? value : value.trim() || everyDay)}
        >
          设置
        </Button>
      </Space.Compact>
      {draft !== null && older && <CronModal value={draft} onOk={take} onClose={close} />}
      {draft !== null && !older && (
        <FormDialog
          title="设置执行时间"
          width={720}
          ok="确定"
          disabled={reading}
          extra={
            <Button key="default" type="text" onClick={() => setDraft(write(untouched))}>
              恢复默认
            </Button>
          }
          onClose={close}
          onSubmit={() => take(draft)}
        >
          <CronEditor value={draft} onChange={setDraft} onBusy={setReading} />
        </FormDialog>
      )}
    </>
  );
}
