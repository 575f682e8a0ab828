import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { commandOf, type GridCommand, gridKeys } from '../core/grid-keys';
import type { Frame } from './frame';
import { isLeftToBrowser, perform, settled } from './perform';

/** While a cell was opened by a letter, and where cells are always open, arrow keys lead on to the next one. */
const onward: Readonly<Record<string, GridCommand>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** A key in the one element that has the focus. */
export function hearKey(frame: Frame, event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { editing, grid, look } = frame;
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Process') {
    openByLetter(frame, event);
    return;
  }
  const draft = editing.now;
  if (draft && leadsOn(frame, event)) {
    const command = onward[event.key];
    if (command) done(event, () => settled(frame) && perform(frame, command));
    return;
  }
  // In a box of several lines Enter is a new line; Ctrl+Enter is done with it.
  if (draft && event.key === 'Enter' && grid.columnOf(draft.place.column)?.box && !event.shiftKey) {
    if (!event.ctrlKey && !event.metaKey) return;
    done(event, () => perform(frame, 'below'));
    return;
  }
  const command = commandOf(event.nativeEvent, grid.cursor.mode, look.bindings ?? gridKeys);
  if (command === undefined) {
    openByLetter(frame, event);
    return;
  }
  if (isLeftToBrowser(frame, command)) return;
  done(event, () => perform(frame, command));
}

function leadsOn({ editing, look }: Frame, { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || !(key in onward)) return false;
  if (editing.now?.typed) return true;
  return look.editBy === 'always' && (key === 'ArrowUp' || key === 'ArrowDown');
}

/** A letter on a value that is chosen opens its list, and is the first one of what is looked for in it. */
function openByLetter({ editing }: Frame, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  const isLetter = key.length === 1 || key === 'Process'; // an input method has not said which
  if (!isLetter || ctrlKey || metaKey || altKey || editing.now || editing.way() !== 'control') return;
  flushSync(() => {
    editing.begin();
  });
}

/** A key on a control within a cell, or on an answer to a conflict: Escape leads back to the cells. */
export function hearInnerKey(frame: Frame, event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
  if (target === frame.input || target.closest('[data-frame]') !== frame.scroller) return;
  done(event, () => frame.focus());
}

/** A key in the control of a cell: it has its own, and the grid has those that leave it. */
export function hearControlKey(frame: Frame, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing) return;
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (!isInside) return; // a dialog that the control has opened has keys of its own
  const { target } = event;
  // Among boxes and circles that are all in sight, and in a day that is written, Enter chooses nothing: it is done.
  if (event.key === 'Enter' && target instanceof HTMLInputElement && isDoneWithEnter(target)) {
    done(event, () => {
      perform(frame, 'below');
      frame.focus();
    });
    return;
  }
  const command = { Escape: 'cancel', Tab: event.shiftKey ? 'previous' : 'next' }[event.key] as GridCommand | undefined;
  if (!command) return;
  done(event, () => {
    perform(frame, command);
    frame.focus();
  });
}

const isDoneWithEnter = (input: HTMLInputElement): boolean =>
  ['radio', 'checkbox'].includes(input.type) || input.closest('.ant-picker') !== null;

/** What a key did is drawn before the next one comes. */
function done(event: KeyboardEvent, act: () => unknown): void {
  event.preventDefault();
  event.stopPropagation(); // the shell and dialogs around have keys, too
  flushSync(() => {
    act();
  });
}
