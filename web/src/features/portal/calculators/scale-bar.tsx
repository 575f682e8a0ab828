import type { Scale } from './core/calculator';
import { round } from './core/number';

/** Per cent of the width at which a number stands, ends included. */
function place({ from, to }: Scale, value: number): number {
  const share = (value - from) / (to - from);
  return round(100 * Math.min(1, Math.max(0, share)), 2);
}

type ScaleBarProps = {
  scale: Scale;
  /** The parts are the grades of air and have their prescribed colours. */
  ofAir: boolean;
};

/** Where the person stands between the limits. The drawing repeats what the list below it says. */
export function ScaleBar({ scale, ofAir }: ScaleBarProps) {
  const ends = scale.parts.map((_, index) => place(scale, scale.parts[index + 1]?.from ?? scale.to));
  return (
    <div className="scale">
      <svg aria-hidden="true" focusable="false">
        {scale.parts.map((part, index) => {
          const start = place(scale, part.from);
          const width = round((ends[index] ?? 100) - start, 2);
          const colour = ofAir ? `air-${index + 1}` : `scale-${part.tone}`;
          return (
            <rect
              key={part.word + part.range}
              className={index === scale.mine ? `${colour} mine` : colour}
              x={`${start}%`}
              y="16"
              width={`${width}%`}
              height="14"
            />
          );
        })}
        {ends.slice(0, -1).map((end) => (
          <rect key={end} className="scale-gap" x={`${end}%`} y="16" width="2" height="14" />
        ))}
        <svg aria-hidden="true" x={`${place(scale, scale.value)}%`} overflow="visible">
          <path className="scale-mark" d="M0 14 -8 1H8Z" />
          <path className="scale-line" d="M0 12v20" />
        </svg>
      </svg>
      <ul>
        {scale.parts.map((part, index) => (
          <li key={part.word + part.range} className={index === scale.mine ? 'mine' : undefined}>
            <b>{part.word}</b>
            <span>{part.range}</span>
            {index === scale.mine && <span className="scale-here">您在这里</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
