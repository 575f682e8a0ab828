import type { Series } from '@/shared/api/public';
import { shortLabel, trendOf } from './trend';

function Numbers({ series }: { series: Series }) {
  return (
    <details className="numbers">
      <summary>查看数据表</summary>
      <table>
        <caption>{series.label}</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">
              {series.label}
              {series.unit !== '' && `（${series.unit}）`}
            </th>
          </tr>
        </thead>
        <tbody>
          {series.points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{shortLabel(point.label)}</th>
              <td>{point.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Line of one figure over the last reports; the table below says the same in numbers. */
export function TrendChart({ series }: { series: Series }) {
  const title = 'trend-title';
  const trend = trendOf(series);
  const [from, to] = [series.points[0], series.points.at(-1)];
  if (!trend || !from || !to) return null;
  const summary = `${series.label}，${shortLabel(from.label)} ${from.value}${series.unit}，${shortLabel(to.label)} ${to.value}${series.unit}`;
  const low = trend.last.y > 60;
  return (
    <div>
      <figure className="trend">
        <svg className="chart" viewBox="0 0 540 226" role="img" aria-labelledby={title} focusable="false">
          <title id={title}>{summary}</title>
          {trend.ticks.map((tick) => (
            <path key={tick.y} className="grid" d={`M44 ${tick.y}H520`} />
          ))}
          <g className="tick">
            {trend.ticks.map((tick) => (
              <text key={tick.y} x="36" y={tick.y + 4} textAnchor="end">
                {tick.text}
              </text>
            ))}
            {trend.marks.map((mark) => (
              <text key={mark.anchor} x={mark.x} y="215" textAnchor={mark.anchor}>
                {mark.text}
              </text>
            ))}
          </g>
          <path className="area" d={trend.area} />
          <path className="now" d={trend.line} />
          <circle className="dot" cx={trend.last.x} cy={trend.last.y} r="5" />
          <text className="key" x={trend.last.x - 10} y={low ? trend.last.y - 14 : trend.last.y + 5} textAnchor="end">
            {`${to.value}${series.unit}`}
          </text>
        </svg>
        <figcaption>
          {series.label}，最近 {series.points.length} 期
        </figcaption>
      </figure>
      <Numbers series={series} />
    </div>
  );
}
