import type { CSSProperties, ReactNode } from 'react';
import type { Layout, Placed, Zone } from './layout';
import styles from './over.module.css';

export type Box = { left: number; top: number; width: number; height: number };

/** Stands where the columns of its zone stand, also while the others are scrolled. */
export function Holder({ layout, zone, children }: { layout: Layout; zone: Zone; children: ReactNode }) {
  return (
    <div className={styles[`over-${zone}`]} style={zone === 'end' ? { width: layout.endWidth } : undefined}>
      {children}
    </div>
  );
}

/** Where columns side by side stand in their zone. */
export function spanOf(placed: readonly Placed[]): CSSProperties {
  const [first, last] = [placed[0], placed.at(-1)];
  const left = first?.left ?? 0;
  return { left, width: last ? last.left + last.width - left : 0 };
}
