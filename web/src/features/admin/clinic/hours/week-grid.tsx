import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import { text } from '@/ui-admin/values/text';
import type { ControlProps } from '@/ui-admin/values/value-kind';
import { type Grid, type GridColumn, StandingGrid, useAnswer, useGrid } from '@/widgets/grid';
import { type RowStore, useRowStore } from '@/widgets/rows';
import { type DayCells, following, hoursOf } from '../core/day-cells';
import { dayNames, holidays } from '../core/hours';
import { clockColumns, kindColumn } from './hour-columns';

/** A day of the week, or the public holidays, by its name. `others` holds nothing: there stands what gives its hours to other days. */
export type DayLine = { day: string; others: string } & DayCells;

const columns: readonly GridColumn<DayLine>[] = [
  { name: 'day', label: '星期', kind: text, locked: true, width: 64, frozen: 'start' },
  kindColumn((row) => 'day' in row && row.day === dayNames[holidays]),
  ...clockColumns,
];

const declared = { columns, consequences: (column: string, row: DayLine) => following(column, row) };

const nameOf = (number: number) => dayNames[number - 1] ?? '';

type Props = Pick<ControlProps, 'aria' | 'disabled' | 'invalid'> & {
  days: readonly DayLine[];
  onChange: (days: readonly DayLine[]) => void;
};

/** Opening hours day by day, as in a sheet. Its rows are the days: none is added or removed. */
export function WeekGrid(props: Props) {
  const { days, onChange, disabled } = props;
  const store = useRowStore<DayLine>(declared, days, onChange);
  return <Week key={String(disabled)} {...props} store={store} />;
}

function Week({ store, aria, disabled, invalid }: Props & { store: RowStore<DayLine> }) {
  const shown = useMemo(() => [...columns, othersColumn(store, disabled)], [store, disabled]);
  const grid = useGrid<DayLine>({ store, columns: shown, locked: disabled, mayAdd: false, mayRemove: false });
  const held = useRef<Grid<DayLine> | null>(grid);
  useAnswer({ id: aria.id, invalid, grid: held, nameOf });
  return <StandingGrid grid={grid} name="每周时间" nameOf={nameOf} maxHeight={420} aria={aria} />;
}

const groups = [
  { key: 'work', label: '周一至周五', to: [0, 1, 2, 3, 4] },
  { key: 'weekend', label: '周六、周日', to: [5, 6] },
  { key: 'all', label: '每天', to: [0, 1, 2, 3, 4, 5, 6] },
  ...dayNames.map((label, at) => ({ key: String(at), label, to: [at] })),
] as const;

/** The button that gives the hours of a day to others. */
function othersColumn(store: RowStore<DayLine>, disabled: boolean): GridColumn<DayLine> {
  return {
    name: 'others',
    label: '其他天',
    width: 92,
    face: ({ row }) => !disabled && <CopyMenu day={row.day} onCopy={(to) => copy(store, row, to)} />,
  };
}

/** One step of undo. */
function copy(store: RowStore<DayLine>, from: DayLine, to: readonly number[]): void {
  store.change(() => {
    for (const at of to) {
      const key = store.keys()[at];
      if (key !== undefined && store.row(key) !== from) store.patch(key, hoursOf(from));
    }
  });
}

function CopyMenu({ day, onCopy }: { day: string; onCopy: (to: readonly number[]) => void }) {
  const items = groups.filter(({ label }) => label !== day).map(({ key, label }) => ({ key, label }));
  return (
    <DropMenu menu={{ items }} onChoose={(key) => onCopy(groups.find((group) => group.key === key)?.to ?? [])}>
      <Button type="link" size="small" aria-haspopup="menu" aria-label={`复制到…：${day}的时间`}>
        复制到…
      </Button>
    </DropMenu>
  );
}
