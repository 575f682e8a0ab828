import { Button, Input, Space } from 'antd';
import { useId, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import { Field } from '@/ui-admin/form/field';
import { useOnce } from '@/ui-admin/use-once';

/** A sentence that becomes an expression: 每个工作日 8:30. */
export function SentenceInput({ onTake }: { onTake: (expression: string) => void }) {
  const id = useId();
  const [sentence, setSentence] = useState('');
  const [fault, setFault] = useState('');
  const { busy, run } = useOnce();
  const take = () =>
    run(async () => {
      try {
        onTake(await staff.get('/sys/quartzJob/fromSentence', { query: { sentence } }));
        setFault('');
      } catch (error) {
        setFault(messageOf(error));
      }
    });
  return (
    <Field
      id={id}
      label="用一句话写"
      hint="如：每天 8:00、每个工作日 8:30、每月最后一天 23:00"
      error={fault || undefined}
    >
      {(aria) => (
        <Space.Compact block>
          <Input
            {...aria}
            value={sentence}
            maxLength={100}
            onChange={({ target }) => setSentence(target.value)}
            onPressEnter={(event) => {
              event.preventDefault(); // the editor may stand in a form, which Enter would send
              void take();
            }}
          />
          <Button loading={busy} onClick={() => void take()}>
            换成表达式
          </Button>
        </Space.Compact>
      )}
    </Field>
  );
}
