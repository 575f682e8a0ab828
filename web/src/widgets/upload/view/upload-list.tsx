import type { ReactNode } from 'react';
import styles from './upload.module.css';

/** Rows of files that are sent or were sent, one below the other. */
export function UploadList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={`stack ${styles.list}`} aria-label={label}>
      {children}
    </ul>
  );
}
