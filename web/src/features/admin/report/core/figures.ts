import type { ChartData, ChartKind } from '@/ui-admin/chart/chart-data';
import { textOf } from '@/ui-admin/values/value-kind';
import { cellText, numberIn, type Report, type ReportColumn, type ReportRow, valueIn } from '@/widgets/report';

/** Rows that say the same in one column, and what of them is counted. */
export type Grouped = {
  label: string;
  /** The value as it is stored, by which the rows are found again. */
  value: string;
  rows: readonly ReportRow[];
};

/** Rows by what they say in a column, in the order in which each is met first. */
export function groupedBy(column: ReportColumn, rows: readonly ReportRow[]): Grouped[] {
  const groups = new Map<string, { label: string; value: string; rows: ReportRow[] }>();
  for (const row of rows) {
    const label = cellText(column, row) || '（空）';
    const group = groups.get(label) ?? { label, value: textOf(valueIn(row, column.name)), rows: [] };
    group.rows.push(row);
    groups.set(label, group);
  }
  return [...groups.values()];
}

/** The sum of a column, or how many rows there are where none is named; null where no row has a number. */
export function sumOf(rows: readonly ReportRow[], column: ReportColumn | undefined): number | null {
  if (!column) return rows.length;
  const numbers = rows.map((row) => numberIn(row, column.name)).filter((value) => value !== null);
  // Sums of decimals are told to as many digits as people write, without what binary fractions leave over.
  return numbers.length > 0 ? Number(numbers.reduce((sum, value) => sum + value, 0).toPrecision(12)) : null;
}

/** What figures are made of: a column to tell apart by, columns that are summed; without any of these rows are counted. */
export type Figures = { by: ReportColumn; sums: readonly ReportColumn[] };

const isSummed = ({ type, words }: ReportColumn) => type === 'number' && words === null;

/** The columns that can be summed. */
export const sumsIn = ({ columns }: Report): ReportColumn[] => columns.filter(isSummed);

/** The columns that rows can be told apart by. */
export const dimensionsIn = ({ columns }: Report): ReportColumn[] => {
  const told = columns.filter((column) => !isSummed(column));
  return told.length > 0 ? told : [...columns];
};

/** The rows as a chart. */
export function chartOf(title: string, kind: ChartKind, { by, sums }: Figures, groups: readonly Grouped[]): ChartData {
  const measures: readonly (ReportColumn | undefined)[] = sums.length > 0 ? sums : [undefined];
  return {
    kind,
    title,
    head: by.title,
    labels: groups.map(({ label }) => label),
    series: measures.map((column) => ({
      name: column?.title ?? '行数',
      unit: '',
      values: groups.map(({ rows }) => sumOf(rows, column)),
    })),
  };
}

/** A table of two dimensions: lines by one column, places by the other, in each the sum or the number of rows. */
export type Pivot = {
  places: readonly string[];
  lines: readonly { label: string; values: readonly (number | null)[]; total: number | null }[];
  totals: readonly (number | null)[];
  total: number | null;
};

export function pivotOf(
  by: ReportColumn,
  across: ReportColumn,
  sum: ReportColumn | undefined,
  rows: readonly ReportRow[],
): Pivot {
  const places = groupedBy(across, rows);
  const sumIn = (some: readonly ReportRow[]) => (some.length > 0 ? sumOf(some, sum) : null);
  return {
    places: places.map(({ label }) => label),
    lines: groupedBy(by, rows).map((line) => {
      const own = new Map(groupedBy(across, line.rows).map(({ label, rows: some }) => [label, some]));
      return {
        label: line.label,
        values: places.map(({ label }) => sumIn(own.get(label) ?? [])),
        total: sumIn(line.rows),
      };
    }),
    totals: places.map((place) => sumIn(place.rows)),
    total: sumIn(rows),
  };
}
