import { AutoComplete, Button } from 'antd';
import { useEffect, useState } from 'react';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { readDay, readMoment } from '@/ui-admin/values/read-time';
import { text } from '@/ui-admin/values/text';
import { controlOf } from '@/ui-admin/values/text-control';
import { textOf } from '@/ui-admin/values/value-kind';
import { type GridColumn, StandingGrid, useGrid } from '@/widgets/grid';
import { RowStore, useHistory } from '@/widgets/rows';
import type { CorrectableColumn, CorrectedRow } from '../core/import-steps';
import {
  cellColumn,
  correctedOf,
  linesOf,
  placeColumn,
  type RefusedLine,
  shownPlaces,
  wrongCells,
} from '../core/refused-lines';
import type { RefusedProps } from './import-refused';

/** Refused rows as a sheet, with what is wrong at its cell and above. Cells hold texts, as the file does: the server reads them alike. */
export function RefusedGrid({ refused, whole, busy, onSend, onTouched }: RefusedProps) {
  const [columns] = useState(() => gridColumns(refused));
  const [store] = useState(() => new RowStore<RefusedLine>({ columns, rows: linesOf(refused) }));
  const grid = useGrid<RefusedLine>({ store, columns, mayAdd: false, mayRemove: false });
  useEffect(() => {
    const keys = store.keys();
    for (const { row, column, says } of wrongCells(refused)) {
      const key = keys[row];
      if (key !== undefined) grid.checks.refuse(key, column, says);
    }
  }, [grid, store, refused]);
  const { canUndo } = useHistory(store);
  useEffect(() => onTouched(canUndo), [canUndo, onTouched]);
  const nameOf = (number: number) => store.rows()[number - 1]?.[placeColumn] ?? '';
  const send = () => {
    if (grid.settle()) onSend(correctedOf(refused, store.rows()) satisfies CorrectedRow[]);
  };
  return (
    <div className="stack">
      <StandingGrid grid={grid} name="退回的行" nameOf={nameOf} maxHeight={360} inert={busy} />
      <p className="row">
        <Button type="primary" disabled={busy} onClick={send}>
          再次检查并导入
        </Button>
        <span className="fine">
          {whole
            ? '与文件中其余的行一起导入，全部正确才导入；仍有错误的会留在这里。'
            : '只导入这些行；仍有错误的会留在这里。'}
        </span>
      </p>
    </div>
  );
}

function gridColumns(refused: RefusedProps['refused']): readonly GridColumn<RefusedLine>[] {
  return [
    { name: placeColumn, label: '行', kind: text, locked: true, width: 96, frozen: 'start' },
    ...shownPlaces(refused).flatMap((at) => {
      const column = refused.columns[at];
      return column ? [gridColumn(column, cellColumn(at))] : [];
    }),
  ];
}

/** The column of the grid for one of the file. What cannot be read in it is shown as it stands in the file. */
function gridColumn({ label, required, kind, options }: CorrectableColumn, name: string): GridColumn<RefusedLine> {
  const column = { name, label: required ? `${label}（必填）` : label, width: 140 };
  if (options.length > 0) return { ...column, kind: choice(options) };
  switch (kind) {
    case 'date':
      return { ...column, kind: written(date, readDay), least: 135 };
    case 'time':
      return { ...column, kind: written(moment, readMoment), least: 190 };
    case 'longtext':
      return { ...column, width: 180, kind: longText(), box: { width: 300, height: 210 } };
    default:
      return { ...column, kind: text };
  }
}

/** A time of which anything may be written in the file: its control begins empty where that means nothing. */
function written(kind: typeof date, read: (text: string) => string | null): typeof date {
  return {
    ...kind,
    show: textOf,
    text: textOf,
    edit: (control) => kind.edit({ ...control, value: read(textOf(control.value)) }),
  };
}

/** One of the words that the column takes, or what stands in the file. */
function choice(words: readonly string[]): typeof text {
  return { ...text, edit: (control) => <WordField {...controlOf(control)} words={words} />, chosen: true };
}

type WordProps = ReturnType<typeof controlOf> & { words: readonly string[] };

function WordField({ value, onChange, aria, invalid, words }: WordProps) {
  // What stands in the file is no search: all words are offered before somebody writes.
  const [first] = useState(value);
  return (
    <AutoComplete
      {...aria}
      value={value}
      options={words.map((word) => ({ value: word }))}
      status={invalid ? 'error' : ''}
      placeholder="选择或填写"
      showSearch={{ filterOption: (typed, option) => typed === first || textOf(option?.value).includes(typed) }}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  );
}
