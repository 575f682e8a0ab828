import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon';

type Props = {
  /** Says what is taken away: 移除 张三. */
  label: string;
  onRemove: () => void;
  disabled?: boolean;
  /** Stands on one line, cut where there is no room, with a frame around it. */
  framed?: boolean;
  children: ReactNode;
};

/** Something that is chosen or in force, with the button that takes it away. */
export function Chip({ label, onRemove, disabled = false, framed = false, children }: Props) {
  return (
    <span className={framed ? `${styles.chip} ${styles.framed}` : styles.chip}>
      <span>{children}</span>
      <button type="button" aria-label={label} disabled={disabled} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </span>
  );
}
