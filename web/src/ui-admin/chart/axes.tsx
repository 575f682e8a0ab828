import styles from './chart.module.css';
import { figureText } from './chart-data';
import { lengthOf, type Plot } from './plot';

/** The ground of a chart: lines at round figures, these, their units, and the labels. */
export function Axes({ plot }: { plot: Plot }) {
  return (
    <>
      <Grid plot={plot} />
      {plot.axes.map(({ unit }, i) => (
        <Figures key={unit} plot={plot} axis={i} />
      ))}
      <Labels plot={plot} />
    </>
  );
}

function Grid({ plot }: { plot: Plot }) {
  const { left, right, top, bottom } = plot.field;
  const ticks = plot.axes[0]?.scale.ticks ?? [];
  const line = (tick: number) => {
    const at = lengthOf(plot, 0, tick);
    return plot.across ? `M${at} ${top}V${bottom}` : `M${left} ${at}H${right}`;
  };
  return <path className={styles.grid} d={ticks.map(line).join('')} />;
}

function Figures({ plot, axis }: { plot: Plot; axis: number }) {
  const { field, across } = plot;
  const { unit, scale } = plot.axes[axis] ?? { unit: '', scale: { ticks: [] } };
  const atRight = axis > 0;
  const x = atRight ? field.right + 6 : field.left - 6;
  const anchor = atRight ? 'start' : 'end';
  return (
    <>
      {scale.ticks.map((tick) => {
        const at = lengthOf(plot, axis, tick);
        return across ? (
          <text key={tick} x={at} y={field.bottom + 16} textAnchor="middle">
            {figureText(tick)}
          </text>
        ) : (
          <text key={tick} x={x} y={at + 4} textAnchor={anchor}>
            {figureText(tick)}
          </text>
        );
      })}
      {unit !== '' && !across && (
        <text x={atRight ? plot.width : 0} y="11" textAnchor={atRight ? 'end' : 'start'}>
          {unit}
        </text>
      )}
    </>
  );
}

function Labels({ plot: { field, across, labels } }: { plot: Plot }) {
  return labels.map(({ at, text }) =>
    across ? (
      <text key={at} x={field.left - 8} y={at + 4} textAnchor="end">
        {text}
      </text>
    ) : (
      <text key={at} x={at} y={field.bottom + 17} textAnchor="middle">
        {text}
      </text>
    ),
  );
}
