import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useWidth } from '../use-width';
import { Axes } from './axes';
import styles from './chart.module.css';
import type { ChartData, OnLabel } from './chart-data';
import { describe } from './describe';
import { Key } from './marks';
import { Pie } from './pie';
import { labelAt, type Plot, plotOf } from './plot';
import { Pointed } from './pointed';
import { isBar, Series } from './series';

type Props = {
  data: ChartData;
  /** What a click on a label's place does. The table of the chart has it for keys. */
  onLabel?: OnLabel | undefined;
};

/** The picture of a chart; for those who do not see it, it is one picture with a description. */
export function Drawing({ data, onLabel }: Props) {
  return (
    <div role="img" aria-label={describe(data)}>
      {data.kind === 'pie' ? <Pie data={data} onLabel={onLabel} /> : <Plotted data={data} onLabel={onLabel} />}
    </div>
  );
}

function Plotted({ data, onLabel }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const width = useWidth(part);
  const plot = useMemo(() => plotOf(data, width), [data, width]);
  const [at, setAt] = useState<number | null>(null);
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    setAt(labelAt(plot, data.labels.length, clientX - left, clientY - top));
  };
  const press = at !== null && at < data.labels.length ? onLabel?.(at) : undefined;
  return (
    <>
      {data.series.length > 1 && <Legend data={data} plot={plot} />}
      <div ref={part} className={styles.frame}>
        <svg
          className={press ? `${styles.drawing} ${styles.leads}` : styles.drawing}
          width={width}
          height={plot.height}
          aria-hidden="true"
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setAt(null)}
          onClick={press}
        >
          <Axes plot={plot} />
          <Series data={data} plot={plot} />
          {at !== null && at < data.labels.length && <Pointed data={data} plot={plot} at={at} />}
        </svg>
      </div>
    </>
  );
}

function Legend({ data, plot }: { data: ChartData; plot: Plot }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {data.series.map((one, i) => (
        <li key={one.name}>
          <Key series={i} mark={isBar(data, plot, one) ? 'area' : 'line'} />
          {one.name}
        </li>
      ))}
    </ul>
  );
}
