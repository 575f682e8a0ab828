import { Button, Input, Radio } from 'antd';
import { type FocusEvent, useRef } from 'react';
import { Icon } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import {
  blankSpan,
  type Day,
  type DayKind,
  dayNames,
  endsNextDay,
  holidays,
  maxSpans,
  problemOfDay,
  type Span,
  tidyClock,
} from '../core/hours';
import styles from './hours.module.css';

type Props = {
  /** Place in the week. */
  at: number;
  day: Day;
  id: string;
  showProblem: boolean;
  onLeave: () => void;
  onChange: (day: Day) => void;
  /** Gives the hours of this day to others. */
  onCopy: (to: readonly number[]) => void;
};

const kinds: readonly { value: DayKind; label: string }[] = [
  { value: 'closed', label: '休息' },
  { value: 'spans', label: '时段' },
  { value: 'whole', label: '全天' },
];

/** One day of the week, or the public holidays. */
export function DayRow({ at, day, id, showProblem, onLeave, onChange, onCopy }: Props) {
  const row = useRef<HTMLFieldSetElement>(null);
  const problem = showProblem ? problemOfDay(day) : null;
  const offered = at === holidays ? [{ value: 'sunday' as const, label: '同周日' }, ...kinds] : kinds;
  const leave = (event: FocusEvent) => {
    if (!row.current?.contains(event.relatedTarget)) onLeave();
  };
  const toSpan = (index: number) =>
    window.requestAnimationFrame(() => {
      const inputs = row.current?.querySelectorAll<HTMLInputElement>('input[type=text]');
      (inputs?.[index * 2] ?? row.current?.querySelector<HTMLInputElement>('input:checked'))?.focus();
    });
  const choose = (kind: DayKind) =>
    onChange({ kind, spans: kind === 'spans' && day.spans.length === 0 ? [{ ...blankSpan }] : day.spans });
  return (
    <fieldset ref={row} className={styles.day} onBlur={leave}>
      <legend>{dayNames[at]}</legend>
      <div className={styles.kinds} role="radiogroup" aria-label={dayNames[at]}>
        {offered.map(({ value, label }) => (
          <Radio key={value} name={id} value={value} checked={day.kind === value} onChange={() => choose(value)}>
            {label}
          </Radio>
        ))}
      </div>
      {day.kind === 'spans' && (
        <Spans
          day={day}
          name={`${dayNames[at]}`}
          id={id}
          wrong={problem?.span ?? -1}
          onChange={onChange}
          toSpan={toSpan}
        />
      )}
      {day.kind !== 'sunday' && <CopyMenu at={at} onCopy={onCopy} />}
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem.message}
        </p>
      )}
    </fieldset>
  );
}

type SpansProps = {
  day: Day;
  /** Of the day, for screen readers. */
  name: string;
  id: string;
  /** Place of the span that is wrong, -1 for none. */
  wrong: number;
  onChange: (day: Day) => void;
  /** Moves the focus to a span. */
  toSpan: (index: number) => void;
};

function Spans({ day, name, id, wrong, onChange, toSpan }: SpansProps) {
  const { spans } = day;
  const replace = (index: number, part: Partial<Span>) =>
    onChange({ ...day, spans: spans.map((span, place) => (place === index ? { ...span, ...part } : span)) });
  const remove = (index: number) => {
    const rest = spans.toSpliced(index, 1);
    onChange({ kind: rest.length > 0 ? 'spans' : 'closed', spans: rest });
    toSpan(Math.max(0, index - 1));
  };
  const add = () => {
    onChange({ ...day, spans: [...spans, { ...blankSpan }] });
    toSpan(spans.length);
  };
  return (
    <div className={styles.spans}>
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans have no name of their own; their controls hold no state
        <span key={index} className={styles.span}>
          {(['from', 'to'] as const).map((end) => (
            <Input
              key={end}
              type="text"
              className={styles.clock}
              aria-label={`${name}第 ${index + 1} 段${end === 'from' ? '开始' : '结束'}`}
              aria-invalid={wrong === index || undefined}
              aria-describedby={wrong === index ? `${id}-problem` : undefined}
              status={wrong === index ? 'error' : ''}
              placeholder={end === 'from' ? '08:00' : '17:30'}
              maxLength={10}
              value={span[end]}
              onChange={(event) => replace(index, { [end]: event.target.value })}
              onBlur={() => {
                if (tidyClock(span[end]) !== span[end]) replace(index, { [end]: tidyClock(span[end]) });
              }}
            />
          ))}
          {endsNextDay(span) && <span className={styles.next}>次日</span>}
          <Button
            type="text"
            size="small"
            aria-label={`删除${name}第 ${index + 1} 段`}
            icon={<Icon name="x" />}
            onClick={() => remove(index)}
          />
        </span>
      ))}
      {spans.length < maxSpans && (
        <Button type="link" size="small" onClick={add}>
          加一段<span className="visually-hidden">：{name}</span>
        </Button>
      )}
    </div>
  );
}

const groups = [
  { key: 'work', label: '周一至周五', to: [0, 1, 2, 3, 4] },
  { key: 'weekend', label: '周六、周日', to: [5, 6] },
  { key: 'all', label: '每天', to: [0, 1, 2, 3, 4, 5, 6] },
  ...dayNames.map((label, at) => ({ key: String(at), label, to: [at] })),
] as const;

function CopyMenu({ at, onCopy }: Pick<Props, 'at' | 'onCopy'>) {
  const items = groups.filter(({ key }) => key !== String(at)).map(({ key, label }) => ({ key, label }));
  const copy = (key: string) => onCopy(groups.find((group) => group.key === key)?.to ?? []);
  return (
    <DropMenu menu={{ items }} onChoose={copy}>
      <Button type="link" size="small" aria-haspopup="menu" className={styles.copy}>
        复制到…<span className="visually-hidden">：{dayNames[at]}的时间</span>
      </Button>
    </DropMenu>
  );
}
