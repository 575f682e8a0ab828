import { type DragEvent, type HTMLAttributes, useState } from 'react';
import styles from './column.module.css';
import type { DropPlace } from './moves';

type Over = { id: string; where: DropPlace };

/** The upper and lower quarter of a row mean before and after it, the middle means below it. */
function placeIn(event: DragEvent<HTMLElement>): DropPlace {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  if (part < 0.25) {
    return 'before';
  }
  return part > 0.75 ? 'after' : 'inside';
}

/**
 * Dragging a row of the tree by its handle. The buttons in the row do the same without a pointer.
 * @param canDrop whether the dragged row may stand there
 */
export function useRowDrag(
  canDrop: (draggedId: string, over: Over) => boolean,
  onDrop: (draggedId: string, over: Over) => void,
) {
  const [dragged, setDragged] = useState('');
  const [over, setOver] = useState<Over | null>(null);
  const stop = () => {
    setDragged('');
    setOver(null);
  };
  const handle = (id: string): HTMLAttributes<HTMLElement> & { draggable: boolean } => ({
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
      const row = event.currentTarget.closest('tr');
      if (row) {
        event.dataTransfer.setDragImage(row, 16, 16);
      }
      setDragged(id);
    },
    onDragEnd: stop,
  });
  const row = (id: string): HTMLAttributes<HTMLElement> => ({
    onDragOver: (event) => {
      const next = { id, where: placeIn(event) };
      if (!dragged || !canDrop(dragged, next)) {
        setOver(null);
        return;
      }
      event.preventDefault();
      if (over?.id !== next.id || over.where !== next.where) {
        setOver(next);
      }
    },
    onDrop: (event) => {
      event.preventDefault();
      if (dragged && over) {
        onDrop(dragged, over);
      }
      stop();
    },
  });
  const rowClass = (id: string) => {
    if (id === dragged) {
      return styles.dragged ?? '';
    }
    return over?.id === id ? (styles[over.where] ?? '') : '';
  };
  return { handle, row, rowClass };
}
