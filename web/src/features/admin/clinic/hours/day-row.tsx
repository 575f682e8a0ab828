import { Button, Input, Radio } from 'antd';
import { type FocusEvent, memo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import { text } from '@/ui-admin/values/text';
import {
  focusCell,
  type RowKey,
  type RowStore,
  type RowStoreOptions,
  useCell,
  useRow,
  useRowStore,
  useRows,
} from '@/widgets/rows';
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
  store: RowStore<Day>;
  rowKey: RowKey;
  /** Place in the week. */
  at: number;
  id: string;
  showProblem: boolean;
  onLeave: (at: number) => void;
  /** Gives the hours of this day to others. */
  onCopy: (at: number, to: readonly number[]) => void;
};

const closed: Day = { kind: 'closed', spans: [] };

const kinds: readonly { value: DayKind; label: string }[] = [
  { value: 'closed', label: '休息' },
  { value: 'spans', label: '时段' },
  { value: 'whole', label: '全天' },
];

/** One day of the week, or the public holidays. */
export const DayRow = memo(function DayRow({ store, rowKey, at, id, showProblem, onLeave, onCopy }: Props) {
  const row = useRef<HTMLFieldSetElement>(null);
  const day = useRow(store, rowKey) ?? closed;
  const problem = showProblem ? problemOfDay(day) : null;
  const offered = at === holidays ? [{ value: 'sunday' as const, label: '同周日' }, ...kinds] : kinds;
  const leave = (event: FocusEvent) => {
    if (!row.current?.contains(event.relatedTarget)) onLeave(at);
  };
  const choose = (kind: DayKind) =>
    store.patch(rowKey, { kind, spans: kind === 'spans' && day.spans.length === 0 ? [{ ...blankSpan }] : day.spans });
  return (
    <fieldset ref={row} className={`row ${styles.day}`} data-reorder={rowKey} onBlur={leave}>
      <legend>{dayNames[at]}</legend>
      <div className={styles.kinds} role="radiogroup" aria-label={dayNames[at]} data-column="kind">
        {offered.map(({ value, label }) => (
          <Radio key={value} name={id} value={value} checked={day.kind === value} onChange={() => choose(value)}>
            {label}
          </Radio>
        ))}
      </div>
      {day.kind === 'spans' && (
        <Spans
          days={store}
          dayKey={rowKey}
          spans={day.spans}
          name={`${dayNames[at]}`}
          id={id}
          wrong={problem?.span ?? -1}
          toDay={() => row.current?.querySelector<HTMLInputElement>('input:checked')?.focus()}
        />
      )}
      {day.kind !== 'sunday' && <CopyMenu at={at} onCopy={(to) => onCopy(at, to)} />}
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem.message}
        </p>
      )}
    </fieldset>
  );
});

type SpansProps = {
  days: RowStore<Day>;
  dayKey: RowKey;
  spans: readonly Span[];
  /** Of the day, for screen readers. */
  name: string;
  id: string;
  /** Place of the span that is wrong, -1 for none. */
  wrong: number;
  /** Moves the focus to the day when its last span has gone. */
  toDay: () => void;
};

const spansAtMost: Omit<RowStoreOptions<Span>, 'rows'> = {
  columns: [
    { name: 'from', label: '开始', kind: text },
    { name: 'to', label: '结束', kind: text },
  ],
  most: maxSpans,
};

/** The spans of a day, under keys of their own; what is undone is the week. */
function Spans({ days, dayKey, spans, name, id, wrong, toDay }: SpansProps) {
  const box = useRef<HTMLDivElement>(null);
  const store = useRowStore<Span>(spansAtMost, spans, (next) =>
    days.patch(dayKey, { kind: next.length > 0 ? 'spans' : 'closed', spans: next }, { typing: true }),
  );
  const keys = useRows(store);
  const remove = (key: RowKey, index: number) => {
    days.seal();
    flushSync(() => store.remove(key));
    if (!focusCell(box.current, store.keys()[Math.max(0, index - 1)])) toDay();
  };
  const add = () => {
    days.seal();
    focusCell(
      box.current,
      flushSync(() => store.add()),
    );
  };
  return (
    <div ref={box} className={`row ${styles.spans}`} data-column="spans">
      {keys.map((key, index) => (
        <span key={key} className={styles.span} data-reorder={key}>
          {(['from', 'to'] as const).map((end) => (
            <ClockCell
              key={end}
              store={store}
              rowKey={key}
              end={end}
              label={`${name}第 ${index + 1} 段${end === 'from' ? '开始' : '结束'}`}
              problemId={wrong === index ? `${id}-problem` : undefined}
            />
          ))}
          <NextDay store={store} rowKey={key} />
          <Button
            type="text"
            size="small"
            aria-label={`删除${name}第 ${index + 1} 段`}
            icon={<Icon name="x" />}
            onClick={() => remove(key, index)}
          />
        </span>
      ))}
      {keys.length < maxSpans && (
        <Button type="link" size="small" onClick={add}>
          加一段<span className="visually-hidden">：{name}</span>
        </Button>
      )}
    </div>
  );
}

type SpanPlace = { store: RowStore<Span>; rowKey: RowKey };

type ClockProps = SpanPlace & {
  end: 'from' | 'to';
  label: string;
  /** Of the text that says what is wrong with the span. */
  problemId: string | undefined;
};

function ClockCell({ store, rowKey, end, label, problemId }: ClockProps) {
  const [clock, setClock] = useCell(store, rowKey, end);
  return (
    <Input
      type="text"
      className={styles.clock}
      data-column={end}
      aria-label={label}
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
      status={problemId === undefined ? '' : 'error'}
      placeholder={end === 'from' ? '08:00' : '17:30'}
      maxLength={10}
      value={clock}
      onChange={(event) => setClock(event.target.value)}
      onBlur={() => setClock(tidyClock(clock))}
    />
  );
}

function NextDay({ store, rowKey }: SpanPlace) {
  const span = useRow(store, rowKey);
  return span && endsNextDay(span) ? <span className={styles.next}>次日</span> : null;
}

const groups = [
  { key: 'work', label: '周一至周五', to: [0, 1, 2, 3, 4] },
  { key: 'weekend', label: '周六、周日', to: [5, 6] },
  { key: 'all', label: '每天', to: [0, 1, 2, 3, 4, 5, 6] },
  ...dayNames.map((label, at) => ({ key: String(at), label, to: [at] })),
] as const;

function CopyMenu({ at, onCopy }: { at: number; onCopy: (to: readonly number[]) => void }) {
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
