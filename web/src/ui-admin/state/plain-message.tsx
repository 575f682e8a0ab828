import type { ReactNode } from 'react';
import { Icon } from '../icon';
import styles from './states.module.css';

export type Said = {
  title: string;
  text: string;
  /** How something ended, shown by a mark above the title that says the same. */
  outcome?: 'success' | 'failure';
};

type Props = Said & {
  /** What can be done about it. */
  actions?: ReactNode;
  /** True where the message is the whole page and its title the only heading. */
  page?: boolean;
};

/** Says in plain words why something is not there and what to do. */
export function PlainMessage({ title, text, outcome, actions, page = false }: Props) {
  return (
    <div className={styles.message}>
      {outcome && (
        <span className={`${styles.mark} ${styles[outcome]}`}>
          <Icon name={outcome === 'success' ? 'check' : 'x'} />
        </span>
      )}
      {page ? <h1>{title}</h1> : <p className={styles.title}>{title}</p>}
      <p>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
