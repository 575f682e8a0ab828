import type { Figure } from '@/shared/api/public';
import { Fact } from './fact';

type FiguresProps = { figures: Figure[]; className?: string };

/** Numbers that stand out, each with its unit and a note. */
export function Figures({ figures, className = 'figures' }: FiguresProps) {
  return (
    <dl className={className}>
      {figures.map((figure) => (
        <Fact key={figure.label} label={figure.label}>
          <b>
            {figure.value}
            <small>{figure.unit}</small>
          </b>
          {figure.note !== '' && <span>{figure.note}</span>}
        </Fact>
      ))}
    </dl>
  );
}
