import type { ReactNode } from 'react';
import styles from './library.module.css';

/** Pictures to choose one of. */
export function PictureGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

type Props = {
  /** Shared by the pictures of one choice. */
  name: string;
  chosen: boolean;
  onChoose: () => void;
  /** The picture and its name. */
  children: ReactNode;
};

/** One of them: the whole tile chooses it, and the arrow keys go from one to the next. */
export function PictureChoice({ name, chosen, onChoose, children }: Props) {
  return (
    <label className={styles.item}>
      <input type="radio" className="visually-hidden" name={name} checked={chosen} onChange={onChoose} />
      {children}
    </label>
  );
}
