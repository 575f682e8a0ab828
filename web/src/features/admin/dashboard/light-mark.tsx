import styles from './dashboard.module.css';
import type { Light } from './dashboard-api';

const marks: Record<Exclude<Light, ''>, { d: string; word: string }> = {
  green: { d: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2', word: '正常' },
  amber: { d: 'M7 1.500 13 12H1z', word: '临期' },
  red: { d: 'M2 2h10v10H2z', word: '超期' },
};

/** The state of a clock: circle 正常, triangle 临期, square 超期; the word says it too. */
export function LightMark({ light }: { light: Light }) {
  if (light === '') return null;
  const { d, word } = marks[light];
  return (
    <span className={styles.light}>
      <svg className={styles[light]} viewBox="0 0 14 14" aria-hidden="true" focusable="false">
        <path d={d} />
      </svg>
      {word}
    </span>
  );
}
