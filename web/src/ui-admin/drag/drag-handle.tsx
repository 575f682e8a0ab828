import { type PointerEvent, useId, useSyncExternalStore } from 'react';
import { Icon } from '../icon';
import styles from './drag.module.css';
import type { Reorder } from './reorder';

type HandleProps = { reorder: Reorder; id: string; name: string; disabled?: boolean };

/** The grip of a thing: dragged by mouse or finger; with Space or Enter it is taken and let go, the arrow keys move it between. */
export function DragHandle({ reorder, id, name, disabled = false }: HandleProps) {
  const how = useId();
  const lifted = useSyncExternalStore(reorder.subscribe, () => reorder.lifted() === id);
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        aria-label={`拖动排序：${name}`}
        aria-describedby={how}
        aria-pressed={lifted}
        disabled={disabled}
        onPointerDown={({ nativeEvent }) => reorder.press(nativeEvent, id, true)}
        onKeyDown={(event) => {
          if (!reorder.key(event.key, id)) return;
          event.preventDefault();
          event.stopPropagation(); // Escape puts the thing back and closes nothing
        }}
        onBlur={() => {
          if (lifted) reorder.stop();
        }}
      >
        <Icon name="grip" />
      </button>
      <span id={how} hidden>
        按空格键拿起或放下，用方向键移动，按 Esc 取消
      </span>
    </>
  );
}

/** Says how it goes to those who do not see it. */
export function ReorderStatus({ reorder }: { reorder: Reorder }) {
  const said = useSyncExternalStore(reorder.subscribe, reorder.said);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}

/** For a thing that is dragged as a whole, where its keys are handled by itself. */
export function dragWhole(reorder: Reorder, id: string) {
  return {
    'data-reorder': id,
    onPointerDown: ({ nativeEvent, target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('button, input, textarea, select'))) {
        reorder.press(nativeEvent, id, false);
      }
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(), // links and pictures would drag themselves
  };
}
