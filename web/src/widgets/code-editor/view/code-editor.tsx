import { lazy, Suspense } from 'react';
import { Loading } from '@/ui-admin/state/states';
import type { TextControl } from '@/ui-admin/values/text-control';
import type { Mode } from '../core/modes';

export type CodeEditorProps = TextControl & {
  /** Name for screen readers; the label of the field cannot be tied to a text that is no input. */
  label: string;
  mode: Mode;
  /** Lets the person choose the language. Without it the language is fixed. */
  onModeChange?: (mode: Mode) => void;
  /** Pixels. */
  height?: number;
  /** Code under which the browser keeps earlier versions of the text for the person: 16 of them, each as the text was when it was left. */
  history?: string | undefined;
};

const CodeMirror = lazy(() => import('./code-mirror'));

/** Text in a programming language: coloured, folded, searched and checked. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<Loading rows={4} />}>
      <CodeMirror {...props} />
    </Suspense>
  );
}
