import { Button } from 'antd';
import { useState } from 'react';
import { later } from '@/ui-admin/later';
import { controlOf, type TextControl } from '@/ui-admin/values/text-control';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { cellsOf, closedDay, dayOf } from '../core/day-cells';
import { type ExceptionLine, exceptionsText, readExceptions } from '../core/exceptions';
import { dayNames, emptyWeek, problemOfNights, readWeek, type Week, weekText } from '../core/hours';
import styles from './hours.module.css';
import type { DayLine } from './week-grid';
import { type Words, WordsOrRows } from './words-or-rows';

// The sheets come with the first form, not with the list.
const WeekGrid = later(async () => (await import('./week-grid')).WeekGrid);
const ExceptionsGrid = later(async () => (await import('./exceptions-grid')).ExceptionsGrid);

/** What is wrong with a text of hours, for the form; null when it is right. */
export function hoursRule(text: string): string | null {
  const read = readWeek(text);
  return 'problem' in read ? read.problem : null;
}

/** What is wrong with a text of days that differ from the week. */
export function exceptionsRule(text: string): string | null {
  const read = readExceptions(text);
  return 'problem' in read ? read.problem : null;
}

const linesOf = (week: Week): DayLine[] =>
  week.map((day, at) => ({ day: dayNames[at] ?? '', others: '', ...cellsOf(day) }));

const weekOf = (lines: readonly DayLine[]): Week => lines.map(dayOf);

const weekWords: Words<DayLine> = {
  read: (text) => {
    const read = text.trim() === '' ? { week: emptyWeek() } : readWeek(text);
    return 'week' in read ? linesOf(read.week) : null;
  },
  write: (lines) => weekText(weekOf(lines)),
};

const exceptionWords: Words<ExceptionLine> = {
  read: (text) => {
    const read = readExceptions(text);
    return 'lines' in read ? read.lines : null;
  },
  write: exceptionsText,
};

const weekSays = {
  rows: '输入 830 就是 08:30；结束早于开始的，算到第二天。调休上班的周末按周一算。可以从 Excel 粘贴。',
  text: '一行一种，如：周一至周五 08:00-12:00,14:00-17:30；节假日另写一行：节假日 休息。',
  toRows: '按星期填写',
};

const exceptionSays = {
  rows: '与平时不同的日子，如放假、调休、临时停诊。',
  text: '一行一段，如：2026-10-01至2026-10-07 休息 国庆节。',
  toRows: '按表格填写',
};

/** Opening hours day by day, or as a text for hours that come in a message. */
function HoursEditor(control: TextControl) {
  const { aria, disabled, invalid } = control;
  return (
    <WordsOrRows {...control} label="工作时间" words={weekWords} says={weekSays}>
      {(days, onChange) => {
        const overlap = problemOfNights(weekOf(days));
        return (
          <>
            <WeekGrid days={days} onChange={onChange} aria={aria} disabled={disabled} invalid={invalid} />
            {overlap && (
              <p role="alert" className={styles.problem}>
                {overlap}
              </p>
            )}
          </>
        );
      }}
    </WordsOrRows>
  );
}

/** Days that differ from the week; without any there is only what adds one. */
function ExceptionsEditor(control: TextControl) {
  const { aria, disabled, invalid } = control;
  const [begun, setBegun] = useState(false);
  return (
    <WordsOrRows {...control} label="特殊日期" words={exceptionWords} says={exceptionSays}>
      {(lines, onChange) =>
        lines.length === 0 ? (
          <Button
            id={aria.id}
            aria-labelledby={`${aria.id}-words`}
            aria-describedby={aria['aria-describedby']}
            className={styles.first}
            disabled={disabled}
            onClick={() => {
              setBegun(true);
              onChange([{ ...closedDay, first: null, last: null, note: '' }]);
            }}
          >
            <span id={`${aria.id}-words`}>添加特殊日期</span>
          </Button>
        ) : (
          <ExceptionsGrid
            lines={lines}
            onChange={onChange}
            aria={aria}
            disabled={disabled}
            invalid={invalid}
            begun={begun}
          />
        )
      }
    </WordsOrRows>
  );
}

/** What a form waits for: cells that hold what means nothing there yet. */
const answer = async (id: string) => (await import('@/widgets/rows')).askRows(id);

const read = (rule: (text: string) => string | null) => (pasted: string) => {
  const value = pasted.trim();
  const problem = value === '' ? null : rule(value);
  return problem ? { problem } : { value };
};

/** Opening hours of a week, as a text that people read, too. */
export const hours: ValueKind<string> = {
  show: textOf,
  edit: (control) => <HoursEditor {...controlOf(control)} />,
  text: textOf,
  empty: '',
  parse: read(hoursRule),
  ask: answer,
  wide: true,
  chosen: true,
};

/** Days that differ from the week, as such a text. */
export const exceptions: ValueKind<string> = {
  ...hours,
  edit: (control) => <ExceptionsEditor {...controlOf(control)} />,
  parse: read(exceptionsRule),
};
