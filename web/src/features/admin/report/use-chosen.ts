import type { ChartKind } from '@/ui-admin/chart/chart-data';
import { usePageSearch } from '@/ui-admin/page/page-address';
import type { Report, ReportColumn } from '@/widgets/report';
import { dimensionsIn, districtsIn, sumsIn } from './core/figures';

/** How figures are shown: as a chart, in a table of two dimensions, or by district. */
export type FiguresShape = 'chart' | 'pivot' | 'map';

export const kinds: { value: ChartKind; label: string }[] = [
  { value: 'bar', label: '柱形图' },
  { value: 'line', label: '折线图' },
  { value: 'area', label: '面积图' },
  { value: 'pie', label: '饼图' },
  { value: 'combined', label: '组合图' },
];

/** What is told apart, what is summed, and how it is drawn. */
export type Chosen = {
  dimensions: readonly ReportColumn[];
  sums: readonly ReportColumn[];
  /** What rows are told apart by; two columns for a pivot. */
  by: readonly ReportColumn[];
  chosen: readonly ReportColumn[];
  kind: ChartKind;
};

/** What a query says of figures; what it does not know of is as usual. */
export function chosenOf(report: Report, shape: FiguresShape, search: URLSearchParams): Chosen {
  const dimensions = shape === 'map' ? districtsIn(report) : dimensionsIn(report);
  const sums = sumsIn(report);
  const named = (name: string) => dimensions.find((column) => column.name === search.get(name));
  const first = named('by') ?? dimensions[0];
  const second = named('across') ?? dimensions.find((column) => column !== first) ?? first;
  const wanted = search.get('sums')?.split(',');
  const chosen = wanted ? sums.filter(({ name }) => wanted.includes(name)) : sums.slice(0, 2);
  return {
    dimensions,
    sums,
    by: [first, ...(shape === 'pivot' ? [second] : [])].filter((column) => column !== undefined),
    // A cell and a tile hold one figure.
    chosen: shape === 'chart' ? chosen : chosen.slice(0, 1),
    kind: kinds.find(({ value }) => value === search.get('chart'))?.value ?? 'bar',
  };
}

/** What the address says of figures, and how to say something else. */
export function useChosen(report: Report, shape: FiguresShape) {
  const [search, setSearch] = usePageSearch();
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    setSearch(next, { replace: true });
  };
  return { chosen: chosenOf(report, shape, search), set };
}
