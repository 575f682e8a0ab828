import type { Figure } from '@/shared/api/public';

type FiguresProps = { figures: Figure[]; className?: string };

/** Numbers that stand out, each with its unit and a note. */
export function Figures({ figures, className = 'figures' }: FiguresProps) {
  return (
    <dl className={className}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            <b>
              {figure.value}
              <small>{figure.unit}</small>
            </b>
            {figure.note !== '' && <span>{figure.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
