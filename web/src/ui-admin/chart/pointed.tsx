import styles from './chart.module.css';
import { type ChartData, figureText } from './chart-data';
import { middleOf, type Plot, shortened, widthOf } from './plot';

const lineHeight = 18;
const inset = 8;

/** What the pointer is at: its label and figures. It is drawn, because the page policy allows no inline styles. */
export function Pointed({ data: { labels, series }, plot, at }: { data: ChartData; plot: Plot; at: number }) {
  const most = plot.width - 2 * inset - 4;
  const lines = [
    labels[at] ?? '',
    ...series.map(({ name, unit, values }) => `${name} ${figureText(values[at] ?? null, unit)}`),
  ].map((line) => shortened(line, most));
  const width = Math.max(...lines.map(widthOf)) + 2 * inset;
  const height = lines.length * lineHeight + inset;
  const middle = middleOf(plot, at);
  const beside = middle + 12 + width > plot.width ? middle - 12 - width : middle + 12;
  const x = plot.across ? plot.width - width - 4 : Math.min(Math.max(beside, 0), plot.width - width);
  const below = middle + plot.band / 2 + 2;
  const y = !plot.across ? plot.field.top : below + height > plot.height ? middle - plot.band / 2 - height : below;
  return (
    <g className={styles.pointed}>
      <Guide plot={plot} middle={middle} />
      <rect x={x} y={y} width={width} height={height} rx="4" />
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <text key={i} x={x + inset} y={y + (i + 1) * lineHeight - 2}>
          {line}
        </text>
      ))}
    </g>
  );
}

function Guide({ plot: { field, across }, middle }: { plot: Plot; middle: number }) {
  const d = across ? `M${field.left} ${middle}H${field.right}` : `M${middle} ${field.top}V${field.bottom}`;
  return <path d={d} />;
}
