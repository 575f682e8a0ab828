import { Button, Input, Space } from 'antd';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import { useAbort } from '@/shared/hooks/use-abort';
import { Field } from '@/ui-admin/form/field';
import { useOnce } from '@/ui-admin/use-once';

type Props = {
  /** The expression that the sentence takes the place of. */
  value: string;
  onTake: (expression: string) => void;
  /** Hears whether an answer is awaited. */
  onBusy?: ((busy: boolean) => void) | undefined;
};

/** A sentence that becomes an expression: 每个工作日 8:30. */
export function SentenceInput({ value, onTake, onBusy }: Props) {
  const id = useId();
  const [sentence, setSentence] = useState('');
  const [fault, setFault] = useState('');
  const { busy, run } = useOnce();
  const { begin } = useAbort();
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const read = async () => {
    const asked = value;
    const signal = begin();
    try {
      const expression = await staff.get('/sys/quartzJob/fromSentence', { query: { sentence }, signal });
      if (signal.aborted) return;
      if (latest.current === asked) onTake(expression);
      setFault(latest.current === asked ? '' : '表达式刚刚改过，没有替换；要替换请再按一次');
    } catch (error) {
      if (!signal.aborted) setFault(messageOf(error));
    }
  };
  const take = () =>
    run(async () => {
      onBusy?.(true);
      await read();
      onBusy?.(false);
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
