import { Checkbox, InputNumber, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { beginningOf, type Choice, type Kind, kindsOf } from '../core/choice';
import { nameOf, type PartName, traits, weekdays } from '../core/parts';
import styles from './cron.module.css';

type Chosen = Exclude<Kind, 'other'>;

type Props = {
  part: PartName;
  choice: Choice;
  /** Day and week exclude each other: the one that is open waits for the other. */
  disabled?: boolean;
  /** The year that new ranges of years begin with. */
  year: number;
  onChoose: (choice: Choice) => void;
};

/** The ways to say when a part is due, one of them chosen. */
export function PartPanel({ part, choice, disabled = false, year, onChoose }: Props) {
  const { label } = traits[part];
  return (
    <Radio.Group
      className={styles.kinds}
      aria-label={`${label}的取值方式`}
      value={choice.kind}
      disabled={disabled}
      onChange={({ target }) => onChoose(beginningOf(part, target.value as Chosen, year))}
    >
      {kindsOf(part).map((kind) => (
        <div key={kind} className={styles.kind}>
          <Radio value={kind}>{wordOf(part, kind)}</Radio>
          {choice.kind === kind && !disabled && <Details part={part} choice={choice} onChoose={onChoose} />}
        </div>
      ))}
      {choice.kind === 'other' && (
        <div className={styles.kind}>
          <Radio value="other">按文字：{choice.text}</Radio>
        </div>
      )}
    </Radio.Group>
  );
}

const words: Record<Chosen, string> = {
  every: '每',
  open: '不设置',
  range: '区间',
  loop: '循环',
  list: '指定',
  workday: '最近的工作日',
  last: '每月最后一天',
  lastWorkday: '每月最后一个工作日',
  beforeLast: '月末之前',
  lastOf: '每月最后一个星期几',
  nth: '每月第几个星期几',
};

function wordOf(part: PartName, kind: Chosen): string {
  if (kind !== 'every') {
    return words[kind];
  }
  return part === 'week' ? '每天' : `每${traits[part].unit}`;
}

type DetailsProps = { part: PartName; choice: Choice; onChoose: (choice: Choice) => void };

/** The numbers of the chosen way. */
function Details({ part, choice, onChoose }: DetailsProps) {
  const { label, unit, max } = traits[part];
  const one = (name: string, value: number, change: (n: number) => Choice) => (
    <One part={part} name={`${label}：${name}`} value={value} onChange={(n) => onChoose(change(n))} />
  );
  const count = (name: string, value: number, most: number, change: (n: number) => Choice) => (
    <Count name={`${label}：${name}`} value={value} min={1} max={most} onChange={(n) => onChoose(change(n))} />
  );
  switch (choice.kind) {
    case 'range':
      return (
        <Words>
          从 {one('开始', choice.from, (from) => ({ ...choice, from }))} 到{' '}
          {one('结束', choice.to, (to) => ({ ...choice, to }))}
        </Words>
      );
    case 'loop':
      return (
        <Words>
          从 {one('起始', choice.start, (start) => ({ ...choice, start }))} 起，每{' '}
          {count('间隔', choice.every, Math.max(max, 1), (every) => ({ ...choice, every }))} {unit}
        </Words>
      );
    case 'workday':
      return <Words>离每月 {one('日期', choice.day, (day) => ({ ...choice, day }))} 日最近的周一至周五</Words>;
    case 'beforeLast':
      return <Words>离月末还有 {count('天数', choice.days, 30, (days) => ({ ...choice, days }))} 天</Words>;
    case 'lastOf':
      return one('星期几', choice.weekday, (weekday) => ({ ...choice, weekday }));
    case 'nth':
      return (
        <Words>
          第 {count('第几个', choice.nth, 5, (nth) => ({ ...choice, nth }))} 个{' '}
          {one('星期几', choice.weekday, (weekday) => ({ ...choice, weekday }))}
        </Words>
      );
    case 'list':
      return <Numbers part={part} values={choice.values} onChange={(values) => onChoose({ ...choice, values })} />;
    default:
      return null;
  }
}

const Words = ({ children }: { children: ReactNode }) => <span className={styles.words}>{children}</span>;

type OneProps = { part: PartName; name: string; value: number; onChange: (value: number) => void };

/** One value of a part: a day of the week by its name, others by their number. */
function One({ part, name, value, onChange }: OneProps) {
  const { min, max } = traits[part];
  if (part !== 'week') {
    return <Count name={name} value={value} min={min} max={max} onChange={onChange} />;
  }
  return (
    <Select
      aria-label={name}
      className={styles.weekday}
      value={value}
      options={weekdays.map((label, i) => ({ value: i + 1, label }))}
      onChange={onChange}
    />
  );
}

type CountProps = { name: string; value: number; min: number; max: number; onChange: (value: number) => void };

function Count({ name, value, min, max, onChange }: CountProps) {
  return (
    <InputNumber
      aria-label={name}
      className={styles.number}
      value={value}
      min={min}
      max={max}
      precision={0}
      onChange={(n) => n !== null && onChange(n)}
    />
  );
}

type NumbersProps = { part: PartName; values: number[]; onChange: (values: number[]) => void };

/** All values of a part to tick. The last one stays ticked: a part without any is never due. */
function Numbers({ part, values, onChange }: NumbersProps) {
  const { label, min, max } = traits[part];
  return (
    <Checkbox.Group
      className={styles.numbers}
      aria-label={`${label}：指定`}
      value={values}
      options={Array.from({ length: max - min + 1 }, (_, i) => ({ value: min + i, label: nameOf(part, min + i) }))}
      onChange={(ticked) => ticked.length > 0 && onChange(ticked)}
    />
  );
}
