import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { FillContext } from '@/ui-admin/form/fill';
import { kindOf, type Values } from '@/widgets/rows';
import type { Draft } from '../core/cell-editing';
import { CellNameContext } from './cell-name';
import type { Frame } from './frame';
import type { Box } from './holder';
import { hearControlKey } from './keyboard';
import styles from './over.module.css';

type Props = { frame: Frame; draft: Draft; style: Box };

/** What somebody acts with; a name that is cut off and opens on focus is none. */
const acting = 'input:not([type=hidden], [type=file]), textarea, [role=combobox], button';

/** The control of a kind over its cell, for values that are chosen and not written. */
export function ControlEditor({ frame, draft, style }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { grid, editing } = frame;
  const { key, column: name } = draft.place;
  const column = grid.columnOf(name);
  useOpen(frame, box, id);
  const inside = useLeaving(frame);
  const fill = useMemo(() => fillOf(frame, key), [frame, key]);
  const control = {
    value: draft.value as never,
    disabled: false,
    invalid: draft.problem !== null,
    aria: { id, ...(draft.problem ? { 'aria-describedby': `${frame.id}-tip`, 'aria-invalid': true as const } : {}) },
    field: { label: column?.label ?? '', required: column?.required ?? false, placeholder: column?.placeholder },
    // A file may be there when the cell was left long ago.
    onChange: (value: unknown) => {
      if (editing.now?.place === draft.place) editing.choose(value);
      else grid.write(key, name, value);
    },
    onBlur: () => {},
  };
  return (
    <div
      ref={box}
      className={styles.control}
      style={{ left: style.left, top: style.top, minWidth: style.width, minHeight: style.height }}
      onKeyDownCapture={(event: KeyboardEvent) => hearControlKey(frame, event)}
      {...inside}
    >
      <label htmlFor={id} id={`${id}-label`} className="visually-hidden">
        {frame.nameOf(key)}
        {column?.label}
      </label>
      <CellNameContext value={frame.cellId(key, name)}>
        <FillContext value={fill}>{kindOf<Values>(column, grid.store.row(key))?.edit?.(control)}</FillContext>
      </CellNameContext>
    </div>
  );
}

/** A picker writes into the cells beside it, in the step of its own value. */
const fillOf =
  ({ grid }: Frame, key: string) =>
  (values: Readonly<Record<string, unknown>>): void => {
    grid.store.change(() => {
      for (const [beside, value] of Object.entries(values))
        if (grid.store.column(beside)) grid.write(key, beside, value);
    });
  };

/** The control has the focus at once, and its list is down: who opened the cell has said so already. The focus comes back from it. */
function useOpen(frame: Frame, box: { current: HTMLElement | null }, id: string): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element) enter(element, id);
    return () => {
      const { activeElement } = document;
      if (element?.contains(activeElement)) frame.focus();
      frame.keepFocus();
    };
  }, [frame, box, id]);
}

function enter(element: HTMLElement, id: string): void {
  const opener = element.querySelector<HTMLElement>('button[aria-haspopup=dialog]');
  if (opener) {
    opener.focus({ preventScroll: true });
    opener.click();
    return;
  }
  const control =
    element.querySelector<HTMLElement>(`#${CSS.escape(id)}:is(input, textarea, button)`) ??
    element.querySelector<HTMLElement>(acting) ??
    element.querySelector<HTMLElement>('[tabindex]');
  const take = () => control?.focus({ preventScroll: true });
  // A letter that follows at once is for a field; a button may open something of its own, which is not for the middle of a drawing.
  if (control instanceof HTMLButtonElement) queueMicrotask(take);
  else take();
  if (control instanceof HTMLInputElement && control.getAttribute('role') === 'combobox') {
    control.select(); // a word that is written takes the place of the one that stands there
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', keyCode: 40, bubbles: true }));
  }
  if (control?.closest('.ant-picker')) control.click();
}

/**
 * Whoever presses or goes elsewhere has left the cell. What a control opens elsewhere in the document (a list, a dialog) is in it all the
 * same: its events come through the control.
 */
function useLeaving(frame: Frame) {
  const inside = useRef(false);
  const mark = () => {
    inside.current = true;
  };
  useEffect(() => {
    const look = () => {
      if (!inside.current) frame.editing.commit();
      inside.current = false;
    };
    document.addEventListener('mousedown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('mousedown', look);
      document.removeEventListener('focusin', look);
    };
  }, [frame]);
  return { onMouseDownCapture: mark, onFocusCapture: mark };
}
