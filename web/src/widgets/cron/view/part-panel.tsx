import { Radio } from 'antd';
import { boundsOf } from '../core/bounds';
import { beginningOf, type Choice, type Kind, kindsOf } from '../core/choice';
import { type PartName, traits } from '../core/parts';
import styles from './cron.module.css';
import { Details } from './details';

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
      className="stack"
      aria-label={`${label}的取值方式`}
      value={choice.kind}
      disabled={disabled}
      onChange={({ target }) => onChoose(beginningOf(part, target.value as Chosen, year))}
    >
      {kindsOf(part).map((kind) => (
        <div key={kind} className={`row ${styles.kind}`}>
          <Radio value={kind}>{wordOf(part, kind)}</Radio>
          {choice.kind === kind && !disabled && (
            <Details
              part={part}
              choice={choice}
              bounds={boundsOf(part)}
              onChoose={(next) => keep(next) && onChoose(next)}
            />
          )}
        </div>
      ))}
      {choice.kind === 'other' && (
        <div className={`row ${styles.kind}`}>
          <Radio value="other">按文字：{choice.text}</Radio>
        </div>
      )}
    </Radio.Group>
  );
}

/** The last of the ticked values stays: a part without any is never due. */
const keep = (choice: Choice) => choice.kind !== 'list' || choice.values.length > 0;

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

export function wordOf(part: PartName, kind: Chosen): string {
  if (kind !== 'every') {
    return words[kind];
  }
  return part === 'week' ? '每天' : `每${traits[part].unit}`;
}
