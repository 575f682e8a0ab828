import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What it is, and what it is like. */
export type Fact = readonly [term: ReactNode, value: ReactNode];

type Props = {
  facts: readonly Fact[];
  /** `totals` are few figures to be seen from afar; `lines` have their terms in one column. */
  as?: 'facts' | 'totals' | 'lines';
};

const isSaid = (value: ReactNode) => value !== '' && value !== null && value !== undefined && value !== false;

/** Terms with their values; those without a value are left out. */
export function Facts({ facts, as = 'facts' }: Props) {
  return (
    <dl className={styles[as]}>
      {facts
        .filter(([, value]) => isSaid(value))
        .map(([term, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no names but their terms, which may be drawn
          <div key={at}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
