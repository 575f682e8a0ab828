/** A column of figures. A value is null where there is nothing to divide by or nothing is known. */
export type ChartSeries = { name: string; unit: string; values: readonly (number | null)[] };

/**
 * The kinds of charts: `line` for what develops, `area` for how much of it there is, `bar` for what is compared, `combined` for bars of the
 * first series under lines of the others, `pie` for parts of a whole (first series only).
 */
export type ChartKind = 'line' | 'area' | 'bar' | 'combined' | 'pie';

export type ChartData = {
  kind: ChartKind;
  /** What the figures are about. */
  title: string;
  /** What the labels are: 日期, 文章. */
  head: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
};

/** A figure as people read it: grouped digits, one decimal where there is one. */
export function figureText(value: number | null, unit = ''): string {
  if (value === null) return '无';
  const rounded = Math.round(value * 10) / 10;
  const [whole = '0', part] = String(Math.abs(rounded)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
  return `${rounded < 0 ? '−' : ''}${grouped}${unit === '%' || unit === '' ? unit : ` ${unit}`}`;
}

export function isEmpty({ labels, series }: Pick<ChartData, 'labels' | 'series'>): boolean {
  return labels.length === 0 || series.every(({ values }) => values.every((value) => value === null));
}

/** What a press on the label at a place does; nothing where it leads nowhere. */
export type OnLabel = (at: number) => (() => void) | undefined;
