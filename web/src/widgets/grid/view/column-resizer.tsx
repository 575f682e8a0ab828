// biome-ignore-all lint/a11y/useSemanticElements: a rule cannot be moved
import type { KeyboardEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { narrowest, widest } from '../core/column-choice';
import type { AnyGridColumn } from '../core/grid-column';
import { changeWidth, focusEdge, setWidth, step } from './column-width';
import type { Frame } from './frame';
import styles from './grid.module.css';

type Props = { frame: Frame; column: AnyGridColumn; width: number };

/**
 * The edge of a column, by which it is made wider or narrower: by pointer, and by keys for whoever comes to the head from a cell. Tab does
 * not stop here by itself, or it would stop at every column.
 */
export function ColumnResizer({ frame, column: { name, label, least = narrowest }, width }: Props) {
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`列宽：${label}`}
      aria-valuemin={least}
      aria-valuemax={widest}
      aria-valuenow={Math.round(width)}
      aria-valuetext={`${Math.round(width)} 像素`}
      tabIndex={-1}
      className={styles.resizer}
      data-resizer={name}
      onPointerDown={(event) => hearDrag(frame, name, event)}
      onKeyDown={(event) => hearEdgeKey(frame, name, event)}
    />
  );
}

function hearDrag(frame: Frame, name: string, event: PointerEvent<HTMLElement>): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const edge = event.currentTarget;
  const from = event.clientX;
  const width = frame.layout?.of.get(name)?.width ?? 0;
  edge.setPointerCapture(event.pointerId);
  const over = new AbortController();
  const move = ({ clientX }: { clientX: number }) => void setWidth(frame, name, width + clientX - from);
  edge.addEventListener('pointermove', move, { signal: over.signal });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    edge.addEventListener(end, () => over.abort(), { signal: over.signal });
  }
}

/** A key on the edge. Escape is heard by the frame, as from everything that stands in it. */
function hearEdgeKey(frame: Frame, name: string, event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey) return;
  const act = {
    ArrowLeft: () => changeWidth(frame, name, -step),
    ArrowRight: () => changeWidth(frame, name, step),
    Home: () => setWidth(frame, name, narrowest),
    End: () => setWidth(frame, name, widest),
    Enter: () => frame.focus(),
    Tab: () => toNextEdge(frame, shiftKey ? -1 : 1),
  }[key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** The active cell goes along, so that the column is in sight; behind the last one the focus is in the cells again. */
function toNextEdge(frame: Frame, by: 1 | -1): void {
  const { cursor } = frame.grid;
  const before = cursor.active?.column;
  flushSync(() => cursor.move({ columns: by }));
  const { active } = cursor;
  if (!active || active.column === before) frame.focus();
  else focusEdge(frame, active.column);
}
