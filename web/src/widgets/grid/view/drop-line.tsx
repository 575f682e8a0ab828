import { useSyncExternalStore } from 'react';
import type { Frame } from './frame';
import styles from './over.module.css';

/** Where a dragged row would come. */
export function DropLine({ frame }: { frame: Frame }) {
  const slot = useSyncExternalStore(frame.slot.subscribe, frame.slot.now);
  return slot === null ? null : <div className={styles.slot} style={{ top: frame.topOf(slot) }} data-slot={slot} />;
}
