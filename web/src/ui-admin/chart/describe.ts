import { type ChartData, type ChartKind, type ChartSeries, figureText } from './chart-data';

const kindWords: Record<ChartKind, string> = {
  line: '折线图',
  area: '面积图',
  bar: '柱形图',
  combined: '组合图',
  pie: '饼图',
};
const fewLabels = 4;

/** The chart in words, for those who do not see it: what it shows, its extent, and the ends of every series. */
export function describe({ kind, title, head, labels, series }: ChartData): string {
  const extent =
    labels.length > 1 ? `${head}从“${labels[0]}”到“${labels.at(-1)}”，共 ${labels.length} 项` : `${head}“${labels[0]}”`;
  const lines = series.map((one) => describeSeries(one, labels));
  return [`${title}，${kindWords[kind]}，${extent}。`, ...lines].join('');
}

function describeSeries({ name, unit, values }: ChartSeries, labels: readonly string[]): string {
  const known = values.flatMap((value, i) => (value === null ? [] : [{ value, label: labels[i] ?? '' }]));
  if (known.length === 0) return `${name}：没有数字。`;
  if (known.length <= fewLabels) {
    return `${name}：${known.map(({ label, value }) => `${label} ${figureText(value, unit)}`).join('，')}。`;
  }
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best));
  const lowest = known.reduce((best, one) => (one.value < best.value ? one : best));
  if (highest.value === lowest.value) return `${name}：都是 ${figureText(highest.value, unit)}。`;
  const end = ({ label, value }: { label: string; value: number }) => `${figureText(value, unit)}（${label}）`;
  return `${name}：最高 ${end(highest)}，最低 ${end(lowest)}。`;
}
