import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import type { TextControl } from '@/widgets/inputs/control-of';
import { CronEditor } from './cron-editor';

/** What the editor begins with where nothing was said yet: every day at midnight. */
const everyDay = '0 0 0 * * ?';

/** A Quartz expression as text, with the editor beside it. */
export function CronInput({ aria, value, disabled, invalid, onBlur, onChange }: TextControl) {
  const [draft, setDraft] = useState<string | null>(null);
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
        <Button disabled={disabled} aria-haspopup="dialog" onClick={() => setDraft(value.trim() || everyDay)}>
          设置
        </Button>
      </Space.Compact>
      {draft !== null && (
        <FormDialog
          title="设置执行时间"
          width={720}
          ok="确定"
          onClose={() => setDraft(null)}
          onSubmit={() => {
            onChange(draft);
            setDraft(null);
          }}
        >
          <CronEditor value={draft} onChange={setDraft} />
        </FormDialog>
      )}
    </>
  );
}
