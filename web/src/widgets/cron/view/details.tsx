import { Checkbox, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { type Bounds, olderYears } from '../core/bounds';
import type { Choice } from '../core/choice';
import { nameOf, type PartName, traits, weekdays } from '../core/parts';
import styles from './cron.module.css';

type Props = { part: PartName; choice: Choice; bounds: Bounds; onChoose: (choice: Choice) => void };

/** The numbers of the chosen way. */
export function Details({ part, choice, bounds, onChoose }: Props) {
  const { label, unit, min, max } = traits[part];
  const number = (name: string, value: number, between: readonly [number, number], change: (n: number) => Choice) => (
    <One part={part} name={`${label}：${name}`} value={value} between={between} onChange={(n) => onChoose(change(n))} />
  );
  const count = (name: string, value: number, between: readonly [number, number], change: (n: number) => Choice) => (
    <Count name={`${label}：${name}`} value={value} between={between} onChange={(n) => onChoose(change(n))} />
  );
  switch (choice.kind) {
    case 'range':
      return (
        <Words>
          从 {number('开始', choice.from, bounds.from, (from) => ({ ...choice, from }))} 到{' '}
          {number('结束', choice.to, bounds.to, (to) => ({ ...choice, to }))}
        </Words>
      );
    case 'loop':
      return (
        <Words>
          从 {number('起始', choice.start, bounds.start, (start) => ({ ...choice, start }))} 起，每{' '}
          {count('间隔', choice.every, bounds.every, (every) => ({ ...choice, every }))} {unit}
        </Words>
      );
    case 'workday':
      return (
        <Words>离每月 {number('日期', choice.day, [min, max], (day) => ({ ...choice, day }))} 日最近的周一至周五</Words>
      );
    case 'beforeLast':
      return <Words>离月末还有 {count('天数', choice.days, [1, 30], (days) => ({ ...choice, days }))} 天</Words>;
    case 'lastOf':
      return number('星期几', choice.weekday, [min, max], (weekday) => ({ ...choice, weekday }));
    case 'nth':
      return (
        <Words>
          第 {count('第几个', choice.nth, [1, 5], (nth) => ({ ...choice, nth }))} 个{' '}
          {number('星期几', choice.weekday, [min, max], (weekday) => ({ ...choice, weekday }))}
        </Words>
      );
    case 'list':
      return <Numbers part={part} values={choice.values} onChange={(values) => onChoose({ ...choice, values })} />;
    default:
      return null;
  }
}

const Words = ({ children }: { children: ReactNode }) => <span className={`row ${styles.words}`}>{children}</span>;

type CountProps = {
  name: string;
  value: number;
  between: readonly [number, number];
  onChange: (value: number) => void;
};

/** One value of a part: a day of the week by its name, others by their number. */
function One({ part, ...props }: CountProps & { part: PartName }) {
  if (part !== 'week') {
    return <Count {...props} />;
  }
  const { name, value, onChange } = props;
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

/** A whole number. One that came out of its bounds may stay: looking at it is no reason to change it. */
function Count({ name, value, between: [min, max], onChange }: CountProps) {
  return (
    <InputNumber
      aria-label={name}
      className={styles.number}
      value={value}
      min={Math.min(min, value)}
      max={Math.max(max, value)}
      precision={0}
      onChange={(n) => n !== null && onChange(n)}
    />
  );
}

type NumbersProps = { part: PartName; values: number[]; onChange: (values: number[]) => void };

/** All values of a part to tick; years, of which there are too many, to choose from a list. */
function Numbers({ part, values, onChange }: NumbersProps) {
  const { label, min, max } = traits[part];
  const name = `${label}：指定`;
  if (part === 'year') {
    return <Years name={name} values={values} onChange={onChange} />;
  }
  return (
    <Checkbox.Group
      className={styles.numbers}
      aria-label={name}
      value={values}
      options={span(min, max).map((n) => ({ value: n, label: nameOf(part, n) }))}
      onChange={onChange}
    />
  );
}

function Years({ name, values, onChange }: Omit<NumbersProps, 'part'> & { name: string }) {
  return (
    <Select
      mode="multiple"
      aria-label={name}
      className={styles.years}
      placeholder="请选择年份"
      value={values}
      options={span(...olderYears).map((year) => ({ value: year, label: `${year}` }))}
      onChange={onChange}
    />
  );
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
