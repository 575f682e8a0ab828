import type { ReactNode, Ref } from 'react';
import styles from './page.module.css';

/** Title line of a page: the only h1, then what qualifies it, then the actions of the whole page. */
export function PageHead({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={`row ${styles.head}`}>
      <h1>{title}</h1>
      {children}
      {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
    </div>
  );
}

type CardProps = {
  /** Heading; without one the card is a plain surface. */
  title?: string;
  /** Secondary text after the heading. */
  note?: ReactNode;
  extra?: ReactNode;
  id?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

export function Card({ title, note, extra, id, ref, children }: CardProps) {
  return (
    <section ref={ref} className={styles.card} aria-label={title} id={id}>
      {title && (
        <div className={`row ${styles.cardHead}`}>
          <h2>{title}</h2>
          {note && <span className="fine">{note}</span>}
          {extra && <div className={`row ${styles.actions}`}>{extra}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
