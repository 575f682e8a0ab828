import { grouped } from '@/shared/format/number';
import { barColumn } from '@/ui-admin/table/bar-column';
import { type SmallColumn, SmallTable } from '@/ui-admin/table/small-table';
import type { FigureRow } from './letter-types';

type Line = FigureRow & { key: string; name: string };

/** Rates and means have one decimal; without anything to divide by there is none. */
function of(value: number, unit: string, counted: number): string {
  return counted === 0 ? '无' : `${value.toFixed(1)}${unit}`;
}

const figure = (title: string, cell: (line: Line) => string): SmallColumn<Line> => ({ title, cell, as: 'figure' });

const rates = [
  figure('已答复', ({ answered }) => grouped(answered)),
  figure('答复率', ({ rate, received }) => of(rate, '%', received)),
  figure('按时答复率', ({ onTimeRate, answered }) => of(onTimeRate, '%', answered)),
  figure('平均用时', ({ days, answered }) => of(days, ' 天', answered)),
  figure('满意度', ({ satisfaction }) => of(satisfaction, ' 分', satisfaction)),
  figure('超期', ({ overdue }) => grouped(overdue)),
  figure('不予受理', ({ refused }) => grouped(refused)),
  figure('撤回', ({ withdrawn }) => grouped(withdrawn)),
  figure('合并', ({ merged }) => grouped(merged)),
];

/** A table of figures with a bar for the letters received. `head` names the first column. */
export function FigureTable({ label, head, lines }: { label: string; head: string; lines: readonly Line[] }) {
  const most = Math.max(1, ...lines.map(({ received }) => received));
  return (
    <>
      <SmallTable
        label={label}
        columns={[
          { title: head, cell: ({ name }) => name },
          figure('收到', ({ received }) => grouped(received)),
          barColumn<Line>(({ received }) => (100 * received) / most),
          ...rates,
        ]}
        rows={lines}
        keyOf={({ key }) => key}
      />
      <p>答复率 = 已答复 ÷（收到 − 不予受理 − 撤回 − 合并）；按时答复率 = 按时答复 ÷ 已答复。</p>
    </>
  );
}
