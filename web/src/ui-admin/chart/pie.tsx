import styles from './chart.module.css';
import { type ChartData, figureText, type OnLabel } from './chart-data';
import { Key, usePatterns } from './marks';
import { slicesOf } from './plot';

const size = 220;
const outer = 100;
const inner = 56;

type Props = { data: ChartData; onLabel?: OnLabel | undefined };

/** Parts of a whole as a ring, and beside it what each part is called and how large it is. */
export function Pie({ data: { labels, series }, onLabel }: Props) {
  const values = series[0]?.values ?? [];
  const unit = series[0]?.unit ?? '';
  const slices = slicesOf(values);
  const { patterns, fill } = usePatterns(labels.length);
  return (
    <div className={`row ${styles.pie}`}>
      <svg width={size} height={size} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} aria-hidden="true">
        {patterns}
        {slices.map(
          ({ from, to }, i) =>
            to > from && (
              // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; keys have the table of the chart
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is that of its label
                key={i}
                className={onLabel?.(i) ? `${styles.slice} ${styles.leads}` : styles.slice}
                fill={fill(i)}
                d={ring(from, to)}
                onClick={onLabel?.(i)}
              />
            ),
        )}
      </svg>
      <ul className={styles.shares} aria-hidden="true">
        {labels.map((label, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have the same name
          <li key={i}>
            <Key series={i} mark="area" />
            <span>{label}</span>
            <span className={styles.share}>{shareText(values[i] ?? null, unit, slices[i])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function shareText(value: number | null, unit: string, slice: { from: number; to: number } | undefined): string {
  const share = slice ? 100 * (slice.to - slice.from) : 0;
  return unit === '%' ? figureText(value, unit) : `${figureText(value, unit)}（${figureText(share, '%')}）`;
}

const on = (turn: number, radius: number) => {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** A part of the ring. The whole ring is two halves, because an arc cannot end where it begins. */
function ring(from: number, to: number): string {
  if (to - from > 0.999) return ring(0, 0.5) + ring(0.5, 0.9985);
  const wide = to - from > 0.5 ? 1 : 0;
  return (
    `M${on(from, outer)}A${outer} ${outer} 0 ${wide} 1 ${on(to, outer)}` +
    `L${on(to, inner)}A${inner} ${inner} 0 ${wide} 0 ${on(from, inner)}Z`
  );
}
