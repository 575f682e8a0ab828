import { Button } from 'antd';
import { Icon } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import type { ValueKind } from '@/ui-admin/values/value-kind';
import type { GridColumn } from '@/widgets/grid';
import { options, timeOfDay } from '@/widgets/inputs';
import type { CellKind } from '@/widgets/rows';
import { type ClockName, clockNames, type DayCells, problemAt } from '../core/day-cells';
import { type DayKind, endsNextDay, isClock, tidyClock } from '../core/hours';

/** A time at which hours begin or end, to the minute; a day ends at 24:00. */
const clock: ValueKind<string> = {
  ...timeOfDay,
  parse: (written) => {
    const value = tidyClock(written);
    return value === '' || isClock(value) ? { value } : { problem: `“${value}”不是时间，请写成 08:30` };
  },
};

/** An end that belongs to the next day. */
const nextDay: ValueKind<string> = { ...clock, show: (to) => `次日${to}` };

type Word = { value: DayKind; label: string };

const words: readonly Word[] = [
  { value: 'closed', label: '休息' },
  { value: 'spans', label: '时段' },
  { value: 'whole', label: '全天' },
];

/** Public holidays may be like Sundays, too. */
const holidayWords: readonly Word[] = [{ value: 'sunday', label: '同周日' }, ...words];

const openness = options(words);
const holidayOpenness = options(holidayWords);

/** Whether a day has hours: its word is a button with the other ones. */
export function kindColumn(isHoliday: (row: object) => boolean): GridColumn<DayCells> {
  return {
    name: 'kind',
    label: '开放',
    kind: openness,
    kindFor: (row) => (isHoliday(row) ? holidayOpenness : openness),
    width: 92,
    face: ({ row, label, fixed, write }) => (
      <DropMenu
        disabled={fixed}
        menu={{
          items: (isHoliday(row) ? holidayWords : words).map((word) => ({ key: word.value, label: word.label })),
        }}
        onChoose={write}
      >
        <Button
          type="text"
          size="small"
          aria-haspopup="menu"
          aria-label={`${label}：${holidayOpenness.text(row.kind)}`}
          icon={<Icon name="down" />}
          iconPlacement="end"
          disabled={fixed}
        >
          {holidayOpenness.text(row.kind)}
        </Button>
      </DropMenu>
    ),
  };
}

/** A cell for each end of each span. */
export const clockColumns = clockNames.map((name, at) => clockColumn(name, at));

function clockColumn(name: ClockName, at: number): GridColumn<DayCells> {
  const number = Math.floor(at / 2) + 1;
  const begins = at % 2 === 0;
  const from = clockNames[at - 1];
  const kindFor = (row: DayCells): CellKind<string> =>
    !begins && from && endsNextDay({ from: row[from], to: row[name] }) ? nextDay : clock;
  return {
    name,
    label: `${begins ? '开始' : '结束'} ${number}`,
    kind: clock,
    kindFor,
    beside: (_, row) => problemAt(name, row),
    width: begins ? 66 : 82,
  };
}
