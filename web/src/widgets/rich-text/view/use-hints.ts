import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { markHints } from '../core/hint-marks';
import { type Hint, hintsOf } from '../core/hints';

/** Milliseconds without typing before the text is looked at. */
const pause = 600;

/** What could be read better in the text, looked for while the person pauses and never while an input method composes. */
export function useHints(editor: Editor): readonly Hint[] {
  const [hints, setHints] = useState<readonly Hint[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (editor.isDestroyed) {
        return;
      }
      if (editor.view.composing) {
        wait();
        return;
      }
      const found = hintsOf(editor.state.doc);
      setHints((before) => (before.length === 0 && found.length === 0 ? before : found));
      markHints(editor.view, found);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, pause);
    };
    wait();
    editor.on('update', wait);
    return () => {
      clearTimeout(timer);
      editor.off('update', wait);
    };
  }, [editor]);
  return hints;
}
