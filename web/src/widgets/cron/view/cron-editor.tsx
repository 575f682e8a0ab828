import { Button, Input, Space, Tabs } from 'antd';
import { useId, useState } from 'react';
import { Field } from '@/ui-admin/form/field';
import { useCopy } from '@/ui-admin/use-copy';
import { change } from '../core/change';
import { choiceOf, textOf } from '../core/choice';
import { hasYear, type PartName, type Parts, partNames, read, traits, untouched, write } from '../core/parts';
import styles from './cron.module.css';
import { NextRuns } from './next-runs';
import { PartPanel } from './part-panel';
import { SentenceInput } from './sentence-input';

type Props = {
  /** A Quartz expression of six or seven parts; what the editor does not change it gives back as it came. */
  value: string;
  onChange: (expression: string) => void;
  /** Hears whether a sentence is being made an expression, which then takes the place of the value. */
  onBusy?: (busy: boolean) => void;
};

/** Says when something is due: part by part, as a whole, or in a sentence, with the next times beside it. */
export function CronEditor({ value, onChange, onBusy }: Props) {
  const id = useId();
  const copy = useCopy();
  const [shown, setShown] = useState<PartName>('second');
  const parts = read(value);
  const known = parts ?? untouched;
  const put = (part: PartName, text: string) => onChange(write(change(known, part, text), hasYear(value)));
  const panel = (part: PartName) => (
    <>
      {isWaiting(known, part) && (
        <p className={styles.notice}>
          日和周只能设一个。先把{part === 'day' ? '周' : '日'}改为“不设置”，再设{traits[part].label}。
        </p>
      )}
      <PartPanel
        part={part}
        choice={choiceOf(part, known[part])}
        disabled={!parts || isWaiting(known, part)}
        year={new Date().getFullYear()}
        onChoose={(choice) => put(part, textOf(choice))}
      />
    </>
  );
  return (
    <div className="stack">
      <Tabs
        size="small"
        activeKey={shown}
        onChange={(key) => setShown(key as PartName)}
        items={partNames.map((part) => ({ key: part, label: traits[part].label, children: panel(part) }))}
      />
      <div className={styles.parts}>
        {partNames.map((part) => (
          <Field key={part} id={`${id}-${part}`} label={`${traits[part].label}的文字`}>
            {(aria) => (
              <Input
                {...aria}
                value={known[part]}
                disabled={!parts || isWaiting(known, part)}
                onFocus={() => setShown(part)}
                onChange={({ target }) => put(part, target.value.replaceAll(/\s/g, ''))}
              />
            )}
          </Field>
        ))}
      </div>
      <Field
        id={`${id}-whole`}
        label="Cron 表达式"
        error={parts ? undefined : '表达式要有 6 或 7 个部分，用空格隔开：秒 分 时 日 月 周 [年]'}
      >
        {(aria) => (
          <Space.Compact block>
            <Input {...aria} value={value} maxLength={255} onChange={({ target }) => onChange(target.value)} />
            <Button onClick={() => void copy(value, '已复制表达式', '选择表达式')}>复制</Button>
          </Space.Compact>
        )}
      </Field>
      <SentenceInput value={value} onTake={onChange} onBusy={onBusy} />
      {parts && <NextRuns expression={value} withoutYear={write({ ...parts, year: '*' }, false)} />}
    </div>
  );
}

/** The one of day and week that is open because the other one is set. */
const isWaiting = (parts: Parts, part: PartName) =>
  (part === 'day' && parts.day === '?' && parts.week !== '?') ||
  (part === 'week' && parts.week === '?' && parts.day !== '?');
