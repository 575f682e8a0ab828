import type { ReactNode } from 'react';
import styles from './consult.module.css';

/** A term and its value. */
export type Fact = { term: string; value: ReactNode };

/** Terms with their values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== '' && value !== null && value !== undefined)
        .map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
