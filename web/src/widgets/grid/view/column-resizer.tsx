import type { PointerEvent } from 'react';
import type { Frame } from './frame';
import styles from './grid.module.css';

/** The edge of a column, by which it is made wider or narrower. By keyboard the settings of the columns do it. */
export function ColumnResizer({ frame, column }: { frame: Frame; column: string }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const edge = event.currentTarget;
    const { view } = frame.grid;
    const from = event.clientX;
    const width = frame.layout?.of.get(column)?.width ?? 0;
    const least = view.columns().find(({ name }) => name === column)?.least ?? 60;
    edge.setPointerCapture(event.pointerId);
    const over = new AbortController();
    const move = ({ clientX }: { clientX: number }) => {
      const widths = { ...view.settings.widths, [column]: Math.max(least, Math.round(width + clientX - from)) };
      view.arrange({ ...view.settings, widths });
    };
    edge.addEventListener('pointermove', move, { signal: over.signal });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      edge.addEventListener(end, () => over.abort(), { signal: over.signal });
    }
  };
  return <span aria-hidden="true" className={styles.resizer} data-resizer={column} onPointerDown={start} />;
}
