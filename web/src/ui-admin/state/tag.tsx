import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagTone = 'plain' | 'info' | 'success' | 'warning' | 'error' | 'flat';

/** A short fact in a frame. Colour only repeats what the word says. */
export function StateTag({ tone, children }: { tone: TagTone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
