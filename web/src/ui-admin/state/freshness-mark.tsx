import type { Freshness } from '@/shared/api/staff';
import styles from './freshness-mark.module.css';

/** Word of each light. Shape and word say it too, so nobody depends on the colour. */
export const freshnessWords: Record<Freshness, string> = {
  fresh: '正常',
  due: '临期',
  overdue: '超期',
  empty: '空栏目',
  none: '不限期',
};

const shapes: Record<Exclude<Freshness, 'none'>, { d: string; className: string | undefined }> = {
  fresh: { d: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2', className: styles.fresh },
  due: { d: 'M7 1.500 13 12H1z', className: styles.due },
  overdue: { d: 'M2 2h10v10H2z', className: styles.overdue },
  empty: { d: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2', className: styles.empty },
};

/** Freshness of a column: circle 正常, triangle 临期, square 超期, dashed ring 空栏目. */
export function FreshnessMark({ freshness }: { freshness: Freshness }) {
  const shape = freshness === 'none' ? null : shapes[freshness];
  return (
    <span className={styles.status}>
      {shape && (
        <svg className={`${styles.lamp} ${shape.className}`} viewBox="0 0 14 14" aria-hidden="true" focusable="false">
          <path d={shape.d} />
        </svg>
      )}
      {freshnessWords[freshness]}
    </span>
  );
}

const freshnessOf = { green: 'fresh', amber: 'due', red: 'overdue' } as const;

/** How a clock stands that runs; empty while none does. */
export type Light = '' | keyof typeof freshnessOf;

/** The light of a running clock by the shape that says the same. */
export function LightMark({ light }: { light: Light }) {
  return light === '' ? null : <FreshnessMark freshness={freshnessOf[light]} />;
}
