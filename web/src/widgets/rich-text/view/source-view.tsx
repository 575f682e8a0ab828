import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CodeEditor } from '@/widgets/code-editor';
import { bodyHtmlOf } from '../core/body-html';
import { formatHtml } from '../core/format-html';

type Props = {
  editor: Editor;
  label: string;
  /** Pixels. */
  height: number;
};

/** Milliseconds without typing before the source goes into the text. */
const pause = 300;

/** The HTML of the text. What is not allowed is left out when it goes back into the text. */
export function SourceView({ editor, label, height }: Props) {
  const [source, setSource] = useState(() => formatHtml(bodyHtmlOf(editor.state.doc)));
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current !== null && !editor.isDestroyed) {
      editor.commands.setContent(waiting.current, { emitUpdate: true });
    }
    waiting.current = null;
  }, [editor]);
  useEffect(() => apply, [apply]);
  const change = (next: string) => {
    setSource(next);
    waiting.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, pause);
  };
  return (
    // A save shortcut must not overtake what was just typed.
    <div onKeyDownCapture={(event) => (event.ctrlKey || event.metaKey) && apply()}>
      <CodeEditor
        aria={{ id: `${editor.view.dom.id}-source` }}
        label={`${label}的源代码`}
        mode="HTML"
        height={height}
        value={source}
        onChange={change}
        onBlur={apply}
        disabled={false}
        invalid={false}
      />
    </div>
  );
}
