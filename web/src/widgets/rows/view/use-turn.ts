import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowStore, Undone } from '../core/row-store';
import type { Values } from '../core/row-table';
import { focusCell } from './focus-cell';

export type Way = 'undo' | 'redo';

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent }: KeyboardEvent): Way | null {
  if (!(ctrlKey || metaKey) || altKey || nativeEvent.isComposing) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null;
}

/** Undo and redo of the rows in a box by keys, with the focus on what they change, and what is said of it. */
export function useTurn<Row extends Values>(store: RowStore<Row>, box: RefObject<HTMLElement | null>) {
  const [said, say] = useState('');
  const turn = useCallback(
    (way: Way) => {
      const done = flushSync(() => store[way]());
      const word = way === 'undo' ? '撤销' : '重做';
      if (done) look(box.current, store, done);
      say(done ? `已${word}` : `没有可以${word}的`);
    },
    [store, box],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const way = wayOf(event);
    if (!way) return;
    event.preventDefault();
    event.stopPropagation(); // the shell has an undo of its own
    turn(way);
  };
  return { said, say, turn, onKeyDown };
}

/** Puts the focus where undo or redo has changed something. */
function look<Row extends Values>(box: HTMLElement | null, store: RowStore<Row>, { cell, rows }: Undone): void {
  const key = rows.find((each) => store.has(each));
  if (cell && store.has(cell.key)) focusCell(box, cell.key, cell.column);
  else if (key !== undefined) focusCell(box, key);
  else if (!box?.contains(document.activeElement)) box?.querySelector<HTMLElement>('[data-add]')?.focus();
}
