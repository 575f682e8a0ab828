import type { ChartData, ChartKind } from '@/ui-admin/chart/chart-data';
import { textOf } from '@/ui-admin/values/value-kind';
import {
  cellText,
  numberIn,
  type Report,
  type ReportColumn,
  type ReportFigures,
  type ReportRow,
  valueIn,
} from '@/widgets/report';

/** What rows come to that say the same in one column, or in two. */
export type Group = {
  labels: readonly string[];
  /** The values as they are stored, by which the rows are found again. */
  keys: readonly string[];
  values: readonly (number | null)[];
};

const nothing = '（空）';

/** Decimals are told to as many digits as people write, without what binary fractions leave over. */
const added = (values: readonly (number | null)[]): number | null => {
  const numbers = values.filter((value) => value !== null);
  return numbers.length > 0 ? Number(numbers.reduce((sum, value) => sum + value, 0).toPrecision(12)) : null;
};

/** The sum of a column; null where no row has a number. */
export const sumOf = (rows: readonly ReportRow[], { name }: ReportColumn): number | null =>
  added(rows.map((row) => numberIn(row, name)));

/** Rows by what they say in columns, in the order in which each is met first; without sums they are counted. */
export function groupedBy(
  by: readonly ReportColumn[],
  sums: readonly ReportColumn[],
  rows: readonly ReportRow[],
): Group[] {
  const met = new Map<string, { labels: string[]; keys: string[]; rows: ReportRow[] }>();
  for (const row of rows) {
    const labels = by.map((column) => cellText(column, row) || nothing);
    const key = JSON.stringify(labels);
    const group = met.get(key) ?? { labels, keys: by.map(({ name }) => textOf(valueIn(row, name))), rows: [] };
    group.rows.push(row);
    met.set(key, group);
  }
  return [...met.values()].map(({ rows: own, ...group }) => ({
    ...group,
    values: sums.length > 0 ? sums.map((column) => sumOf(own, column)) : [own.length],
  }));
}

/** The same as the server tells it, over all rows. */
export const groupsOf = (by: readonly ReportColumn[], { groups }: Pick<ReportFigures, 'groups'>): Group[] =>
  groups.map(({ keys, texts, values }) => ({
    // A day is a day whoever says it: the words of the column are used where the server has none.
    labels: by.map((column, at) => wordsOf(column, keys[at] ?? '', texts[at] ?? '')),
    keys,
    values,
  }));

const wordsOf = (column: ReportColumn, key: string, said: string): string =>
  (said !== '' && said !== key ? said : cellText(column, { [column.name]: key })) || nothing;

const isSummed = ({ type, words }: ReportColumn) => type === 'number' && words === null;

/** The columns that can be summed. */
export const sumsIn = ({ columns }: Pick<Report, 'columns'>): ReportColumn[] => columns.filter(isSummed);

/** The columns that rows can be told apart by. */
export const dimensionsIn = ({ columns }: Pick<Report, 'columns'>): ReportColumn[] => {
  const told = columns.filter((column) => !isSummed(column));
  return told.length > 0 ? told : [...columns];
};

const district = /district|region|county|^area$/i;

/** The columns that say a district, by their name or their title. */
export const districtsIn = ({ columns }: Pick<Report, 'columns'>): ReportColumn[] =>
  columns.filter(
    (column) => !isSummed(column) && (district.test(column.name) || /区县|辖区|行政区/.test(column.title)),
  );

/** More parts of a whole than these cannot be told apart; the smaller ones are one part. */
const partsShown = 8;

/** The groups of a pie: the largest ones, and the others together without anything to find them by. */
export function partsOf(groups: readonly Group[]): Group[] {
  if (groups.length <= partsShown) return [...groups];
  const sorted = groups.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0));
  const rest = sorted.slice(partsShown - 1);
  const together = {
    labels: [`其他 ${rest.length} 项`],
    keys: [],
    values: [added(rest.map(({ values }) => values[0] ?? null))],
  };
  return [...sorted.slice(0, partsShown - 1), together];
}

/** What figures are made of: a column to tell apart by, columns that are summed; without any of these rows are counted. */
export type Figures = { by: ReportColumn; sums: readonly ReportColumn[] };

/** Groups as a chart. */
export function chartOf(title: string, kind: ChartKind, { by, sums }: Figures, groups: readonly Group[]): ChartData {
  const measures: readonly (ReportColumn | undefined)[] = sums.length > 0 ? sums : [undefined];
  return {
    kind,
    title,
    head: by.title,
    labels: groups.map(({ labels }) => labels[0] ?? ''),
    series: measures.map((column, at) => ({
      name: column?.title ?? '行数',
      unit: '',
      values: groups.map(({ values }) => values[at] ?? null),
    })),
  };
}

const timely = /^\d{4}(-\d{2})*/;

/** The groups as a chart draws them: days and months from the left to the right, parts of a whole that can be told apart. */
export function drawnOf(kind: ChartKind, groups: readonly Group[]): Group[] {
  if (kind === 'pie') return partsOf(groups);
  const isTime = groups.length > 1 && groups.every(({ labels }) => timely.test(labels[0] ?? ''));
  return isTime ? groups.toSorted((a, b) => ((a.labels[0] ?? '') < (b.labels[0] ?? '') ? -1 : 1)) : [...groups];
}

/** A table of two dimensions: lines by one column, places by the other, in each the sum or the number of rows. */
export type Pivot = {
  places: readonly string[];
  lines: readonly PivotLine[];
  totals: readonly (number | null)[];
  total: number | null;
};

export type PivotLine = {
  label: string;
  /** By which the rows of the line are found. */
  key: string;
  cells: readonly (PivotCell | null)[];
  total: number | null;
};

export type PivotCell = { value: number | null; keys: readonly string[] };

/** Groups by two columns, one of which are the lines. */
export function pivotOf(groups: readonly Group[]): Pivot {
  const labelOf = (group: Group, at: number) => group.labels[at] ?? '';
  const places = [...new Set(groups.map((group) => labelOf(group, 1)))];
  const totalOf = (some: readonly Group[]) => added(some.map(({ values }) => values[0] ?? null));
  const lines = new Map<string, Group[]>();
  for (const group of groups) {
    const line = labelOf(group, 0);
    lines.set(line, [...(lines.get(line) ?? []), group]);
  }
  return {
    places,
    lines: [...lines].map(([label, own]) => ({
      label,
      key: own[0]?.keys[0] ?? '',
      cells: places.map((place) => {
        const cell = own.find((group) => labelOf(group, 1) === place);
        return cell ? { value: cell.values[0] ?? null, keys: cell.keys } : null;
      }),
      total: totalOf(own),
    })),
    totals: places.map((place) => totalOf(groups.filter((group) => labelOf(group, 1) === place))),
    total: totalOf(groups),
  };
}
