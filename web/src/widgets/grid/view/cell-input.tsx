import { type ClipboardEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Draft } from '../core/cell-editing';
import { copyOut, pasteIn } from './clipboard';
import type { Frame } from './frame';
import type { Box } from './holder';
import { hearKey } from './keyboard';
import styles from './over.module.css';

type Props = { frame: Frame; draft: Draft | null; style: Box };

/** On a phone no keyboard comes up before somebody writes. */
const fingers = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/**
 * The one element that has the focus, always over the active cell. It is empty while somebody walks from cell to cell; the first letter,
 * also the first one of an input method, makes it the editor, without another element coming in between.
 */
export function CellInput({ frame, draft, style }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { active } = frame.grid.cursor;
  const column = active && frame.grid.columnOf(active.column);
  const isOpen = draft?.way === 'text';
  useOpening(frame, input.current, draft);
  const box = isOpen ? column?.box : undefined;
  const spot = useSpot(frame, box);
  return (
    <textarea
      ref={(element) => {
        input.current = element;
        frame.input = element;
      }}
      rows={1}
      {...(isOpen ? { 'data-writing': '' } : {})}
      dir="auto"
      spellCheck={false}
      autoComplete="off"
      {...(fingers() && !isOpen ? { inputMode: 'none' as const } : {})}
      aria-label={active && column ? `${frame.nameOf(active.key)}${column.label}` : '单元格'}
      {...(active ? { 'aria-activedescendant': frame.cellId(active.key, active.column) } : {})}
      {...(isOpen && draft.problem ? { 'aria-invalid': true, 'aria-describedby': `${frame.id}-tip` } : {})}
      className={`${styles.input} ${isOpen ? styles.writing : ''} ${active ? '' : styles.nowhere} ${
        column?.kind?.align === 'right' ? styles.right : ''
      }`}
      style={box ? roomy(style, box, spot) : { ...style, paddingTop: (style.height - lineHeight) / 2 }}
      onInput={(event) => hearInput(frame, event)}
      onCompositionStart={() => frame.editing.begin('')}
      onCompositionEnd={({ currentTarget }) => take(frame, currentTarget)}
      onKeyDown={(event) => hearKey(frame, event)}
      onCopy={(event) => copyOut(frame, event)}
      onCut={(event) => copyOut(frame, event, { cut: true })}
      onPaste={(event: ClipboardEvent) => pasteIn(frame, event)}
      onFocus={() => frame.grid.cursor.enter()}
      onBlur={({ currentTarget }) => {
        // A window that is left keeps what is open in it.
        if (document.activeElement !== currentTarget && frame.editing.now?.way === 'text') frame.editing.commit();
      }}
    />
  );
}

const lineHeight = 22;

type Size = { width: number; height: number };
type Spot = { left: number; top: number };

/** A text of several lines is written in a box of its own size, from the corner of its cell on. */
const roomy = (style: Box, { width, height }: Size, spot: Spot | null) => ({
  ...style,
  ...(spot && { position: 'fixed' as const, ...spot }),
  width: Math.max(width, style.width),
  height,
  padding: 8,
  overflow: 'auto',
});

/** Pixels that are left free at the edges of the window. */
const margin = 8;

/** Where such a box is whole in the window: the frame may be lower than it is. */
function useSpot(frame: Frame, box: Size | undefined): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null);
  useLayoutEffect(() => {
    const { active } = frame.grid.cursor;
    const cell = active && document.getElementById(frame.cellId(active.key, active.column));
    if (!box || !cell) {
      setSpot(null);
      return;
    }
    const { left, top, width } = cell.getBoundingClientRect();
    const wide = Math.max(box.width, width) + margin;
    setSpot({
      left: Math.max(margin, Math.min(left, window.innerWidth - wide)),
      top: Math.max(margin, Math.min(top, window.innerHeight - box.height - margin)),
    });
  }, [frame, box]);
  return spot;
}

/** What is written stands in the element itself: nothing is drawn for a letter. */
function useOpening(frame: Frame, input: HTMLTextAreaElement | null, draft: Draft | null): void {
  const isOpen = draft?.way === 'text';
  useLayoutEffect(() => {
    if (!input) return;
    const now = frame.editing.now;
    if (isOpen && now && !now.typed) {
      input.value = now.text;
      input.setSelectionRange(now.text.length, now.text.length);
    } else if (!isOpen) {
      input.value = '';
    }
  }, [frame, input, isOpen]);
}

function hearInput(frame: Frame, { currentTarget: input, nativeEvent }: FormEvent<HTMLTextAreaElement>): void {
  const { editing, grid, voice } = frame;
  const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
  if (!editing.now) {
    if (editing.way() === 'text') editing.begin('');
    else {
      input.value = '';
      const column = grid.columnOf(grid.cursor.active?.column ?? '');
      if (column && editing.way() === 'fixed') voice.say(`${column.label}不能修改`);
    }
  }
  if (editing.now && !composing) take(frame, input);
}

/** What is written is the draft; what the column does not take goes at once. An input method has finished with its letters first. */
function take({ editing }: Frame, input: HTMLTextAreaElement): void {
  if (!editing.now) {
    input.value = ''; // an input method has written where nothing can be
    return;
  }
  const left = editing.type(input.value);
  if (left !== input.value) input.value = left;
}
