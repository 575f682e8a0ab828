import { Button, Input } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { controlOf, type TextControl } from '@/ui-admin/values/text-control';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { type RowStore, type RowStoreOptions, useRowStore, useRows, useTurn } from '@/widgets/rows';
import { copied, type Day, emptyWeek, problemOfNights, readWeek, type Week, weekText } from '../core/hours';
import { DayRow } from './day-row';
import styles from './hours.module.css';

/** What is wrong with a text of hours, for the form; null when it is right. */
export function hoursRule(text: string): string | null {
  const read = readWeek(text);
  return 'problem' in read ? read.problem : null;
}

const days: Omit<RowStoreOptions<Day>, 'rows'> = {
  columns: [
    { name: 'kind', label: '开放' },
    { name: 'spans', label: '时段' },
  ],
  blank: () => ({ kind: 'closed', spans: [] }),
};
const noWeek = emptyWeek();

/**
 * Opening hours day by day, or as a text for hours that come in a message. The value is the text; one that cannot be read is
 * shown as it stands.
 */
export function HoursEditor(control: TextControl) {
  const { aria, disabled, invalid, onBlur, onChange, value } = control;
  const { week, change } = useWeek(value, onChange);
  const [asText, setAsText] = useState(week === null);
  const store = useRowStore<Day>(days, week ?? noWeek, change);
  const byText = asText || week === null;
  return (
    <fieldset
      id={aria.id}
      aria-label="工作时间"
      aria-describedby={aria['aria-describedby']}
      tabIndex={-1}
      disabled={disabled}
      className={styles.editor}
      onBlur={onBlur}
    >
      {byText ? (
        <Input.TextArea
          aria-label="工作时间，按文字填写"
          aria-describedby={`${aria.id}-how`}
          value={value}
          rows={4}
          status={invalid ? 'error' : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <WeekTable store={store} week={week} id={aria.id} showAll={invalid} />
      )}
      <p id={`${aria.id}-how`} className={`fine ${styles.how}`}>
        {byText
          ? '一行一种，如：周一至周五 08:00-12:00,14:00-17:30；节假日另写一行：节假日 休息。'
          : '结束早于开始的，算到第二天。调休上班的周末按周一算。'}
        {week === null ? (
          <span role="status">这段文字看懂以后，才能按星期填写。</span>
        ) : (
          <Button type="link" size="small" onClick={() => setAsText(!byText)}>
            {byText ? '按星期填写' : '按文字填写'}
          </Button>
        )}
      </p>
    </fieldset>
  );
}

type TableProps = {
  store: RowStore<Day>;
  week: Week;
  id: string;
  /** Shows what is wrong with every day, also with those nobody has been at. */
  showAll: boolean;
};

function WeekTable({ store, week, id, showAll }: TableProps) {
  const [left, setLeft] = useState<readonly number[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const { said, onKeyDown } = useTurn(store, box);
  const keys = useRows(store);
  const overlap = problemOfNights(week);
  const leave = useCallback(
    (at: number) => {
      store.seal();
      setLeft((before) => (before.includes(at) ? before : [...before, at]));
    },
    [store],
  );
  const copy = useCallback(
    (at: number, to: readonly number[]) =>
      store.change(() => {
        for (const [place, day] of copied([...store.rows()], at, to).entries()) {
          store.patch(store.keys()[place] ?? '', day);
        }
      }),
    [store],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls in it
    <div ref={box} className={styles.days} onKeyDown={onKeyDown}>
      {keys.map((key, at) => (
        <DayRow
          key={key}
          store={store}
          rowKey={key}
          at={at}
          id={`${id}-${at}`}
          showProblem={showAll || left.includes(at)}
          onLeave={leave}
          onCopy={copy}
        />
      ))}
      {overlap && (
        <p role="alert" className={styles.problem}>
          {overlap}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

/**
 * The week that the text says; null while it cannot be read. What is typed half stays in the week although the text of it cannot
 * be read back.
 */
function useWeek(value: string, onChange: (text: string) => void) {
  const [held, setHeld] = useState(() => ({ text: value, week: weekOf(value) }));
  if (held.text !== value) setHeld({ text: value, week: weekOf(value) });
  const change = (week: Week) => {
    const text = weekText(week);
    setHeld({ text, week });
    onChange(text);
  };
  return { week: held.week, change };
}

function weekOf(text: string): Week | null {
  if (text.trim() === '') return emptyWeek();
  const read = readWeek(text);
  return 'week' in read ? read.week : null;
}

/** Opening hours of a week, as a text that people read, too. */
export const hours: ValueKind<string> = {
  show: textOf,
  edit: (control) => <HoursEditor {...controlOf(control)} />,
  text: textOf,
  empty: '',
  parse: (pasted) => {
    const value = pasted.trim();
    const problem = value === '' ? null : hoursRule(value);
    return problem ? { problem } : { value };
  },
  wide: true,
  chosen: true,
};
