import { useCallback, useEffect, useRef, useState } from 'react';
import { date } from '@/ui-admin/values/date';
import { text } from '@/ui-admin/values/text';
import type { ControlProps } from '@/ui-admin/values/value-kind';
import { EditableGrid, type Grid, type GridColumn, useAnswer } from '@/widgets/grid';
import { type RowStore, useRowStore } from '@/widgets/rows';
import { closedDay, following } from '../core/day-cells';
import { type ExceptionLine, maxExceptions, noteRule, problemOfFirst, problemOfLast } from '../core/exceptions';
import { clockColumns, kindColumn } from './hour-columns';

const nameOf = (number: number) => `特殊日期 ${number}`;

/** `all` are the lines as they stand: no day stands in two of them. */
const columnsAmong = (all: () => readonly ExceptionLine[]): GridColumn<ExceptionLine>[] => [
  {
    name: 'first',
    label: '日期',
    kind: date,
    required: true,
    beside: (_, line) => problemOfFirst(line, all()),
    width: 135,
    frozen: 'start',
  },
  { name: 'last', label: '到（只一天不填）', kind: date, beside: (_, line) => problemOfLast(line), width: 135 },
  kindColumn(() => false),
  { name: 'note', label: '说明', kind: text, max: 50, rules: [noteRule], width: 140 },
  ...clockColumns,
];

type Props = Pick<ControlProps, 'aria' | 'disabled' | 'invalid'> & {
  lines: readonly ExceptionLine[];
  onChange: (lines: readonly ExceptionLine[]) => void;
  /** The first line was just added: the person goes on in it. */
  begun: boolean;
};

/** Days that differ from the week, each with its hours, as in a sheet. */
export function ExceptionsGrid({ lines, onChange, aria, disabled, invalid, begun }: Props) {
  const held = useRef<RowStore<ExceptionLine> | null>(null);
  const [columns] = useState(() => columnsAmong(() => held.current?.rows() ?? []));
  const store = useRowStore<ExceptionLine>(
    {
      columns,
      blank: () => ({ ...closedDay, first: null, last: null, note: '' }),
      consequences: (column, line) => following(column, line),
      most: maxExceptions,
    },
    lines,
    onChange,
  );
  held.current = store;
  const grid = useRef<Grid<ExceptionLine> | null>(null);
  const onGrid = useCallback(
    (next: Grid<ExceptionLine>) => {
      grid.current = next;
      const [key] = store.keys();
      if (!begun || key === undefined) return;
      next.jump(key, 'first');
      document.getElementById(aria.id)?.focus();
    },
    [store, begun, aria.id],
  );
  useDaysOfOthers(store, grid);
  useAnswer({ id: aria.id, invalid, grid, nameOf });
  return (
    <EditableGrid
      name="特殊日期"
      code="clinic-exceptions"
      addLabel="添加特殊日期"
      store={store}
      columns={columns}
      nameOf={nameOf}
      aria={aria}
      disabled={disabled}
      onGrid={onGrid}
    />
  );
}

/** What is wrong with a day may be put right in another row. */
function useDaysOfOthers(store: RowStore<ExceptionLine>, grid: { current: Grid<ExceptionLine> | null }): void {
  useEffect(
    () =>
      store.onAny(() => {
        const checks = grid.current?.checks;
        for (const { key, column } of checks?.list() ?? []) if (column === 'first') checks?.check(key, column);
      }),
    [store, grid],
  );
}
