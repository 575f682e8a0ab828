import type { ReactNode } from 'react';
import styles from './states.module.css';

type Props = {
  title: string;
  text: string;
  /** What can be done about it. */
  actions?: ReactNode;
  /** True where the message is the whole page and its title the only heading. */
  page?: boolean;
};

/** Says in plain words why something is not there and what to do. */
export function PlainMessage({ title, text, actions, page = false }: Props) {
  return (
    <div className={styles.message}>
      {page ? <h1>{title}</h1> : <p className={styles.title}>{title}</p>}
      <p>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
