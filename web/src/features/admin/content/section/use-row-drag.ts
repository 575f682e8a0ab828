import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { scrollerOf, scrollNear } from '@/ui-admin/drag/auto-scroll';
import { followPointer } from '@/ui-admin/drag/follow-pointer';
import type { Point } from '@/ui-admin/drag/places';
import type { DropPlace } from './moves';
import styles from './section.module.css';

type Over = { id: string; where: DropPlace };

/** The row at a point. Its upper and lower quarter mean before and after it, the middle means below it. */
function overAt({ x, y }: Point): Over | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('tr[data-row-key]');
  const id = row?.dataset.rowKey;
  if (!row || id === undefined) {
    return null;
  }
  scrollNear(scrollerOf(row), { x, y });
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  if (part < 0.25) {
    return { id, where: 'before' };
  }
  return { id, where: part > 0.75 ? 'after' : 'inside' };
}

/**
 * Dragging a row of the tree by its handle, with mouse or finger. The buttons in the row do the same by keyboard.
 * @param canDrop whether the dragged row may stand there
 */
export function useRowDrag(
  canDrop: (draggedId: string, over: Over) => boolean,
  onDrop: (draggedId: string, over: Over) => void,
) {
  const [dragged, setDragged] = useState('');
  const [over, setOver] = useState<Over | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const handle = (id: string) => ({
    onPointerDown: ({ nativeEvent }: PointerEvent) => {
      let place: Over | null = null;
      const end = () => {
        setDragged('');
        setOver(null);
      };
      stop.current = followPointer(nativeEvent, {
        isGrip: true,
        onLift: () => setDragged(id),
        onMove: (at) => {
          const next = overAt(at);
          place = next && canDrop(id, next) ? next : null;
          setOver((shown) => (shown?.id === place?.id && shown?.where === place?.where ? shown : place));
        },
        onDrop: () => {
          end();
          if (place) {
            onDrop(id, place);
          }
        },
        onCancel: end,
      });
    },
  });
  const rowClass = (id: string) => {
    if (id === dragged) {
      return styles.dragged ?? '';
    }
    return over?.id === id ? (styles[over.where] ?? '') : '';
  };
  return { handle, rowClass };
}
