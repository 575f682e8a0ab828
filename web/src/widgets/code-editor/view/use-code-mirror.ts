import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { diagnosticCount, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { styleNonce } from '@/ui-admin/nonce';
import { loadFinder } from '../core/find-problems';
import { loadLanguage, type Mode } from '../core/modes';
import { phrases } from '../core/phrases';
import { look } from './look';

const fromOutside = Annotation.define<boolean>();

/** Milliseconds after Escape in which Tab leaves the text. */
const wayOut = 2_000;

type Options = {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  mode: Mode;
  disabled: boolean;
  /** Attributes of the element that takes the text. */
  attributes: Readonly<Record<string, string>>;
  /** Further behaviour, read once. */
  extensions?: Extension;
  lineNumbers: boolean;
};

type CodeMirror = {
  ref: RefObject<HTMLDivElement | null>;
  view: EditorView | null;
  /** How many mistakes the check of the language found. */
  problems: number;
};

/** A CodeMirror that shows the value and tells every change of it. */
export function useCodeMirror(options: Options): CodeMirror {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const [view, setView] = useState<EditorView | null>(null);
  const [problems, setProblems] = useState(0);
  const [parts] = useState(() => ({ language: new Compartment(), changing: new Compartment() }));

  useEffect(() => {
    const watch = EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((tr) => tr.annotation(fromOutside))) {
        latest.current.onChange(update.state.doc.toString());
      }
      setProblems(diagnosticCount(update.state));
    });
    const made = new EditorView({
      doc: latest.current.value,
      ...(ref.current ? { parent: ref.current } : {}),
      extensions: [
        watch,
        EditorView.domEventHandlers({ blur: () => latest.current.onBlur() }),
        parts.language.of([]),
        parts.changing.of(changing(latest.current)),
        latest.current.extensions ?? [],
        basics(latest.current.lineNumbers),
      ],
    });
    setView(made);
    return () => made.destroy();
  }, [parts]);

  const { mode, disabled, attributes, value } = options;
  useEffect(() => {
    let wanted = true;
    void Promise.all([loadLanguage(mode), checking(mode)]).then((loaded) => {
      if (wanted) {
        view?.dispatch({ effects: parts.language.reconfigure(loaded) });
      }
    });
    return () => {
      wanted = false;
    };
  }, [view, parts, mode]);

  const described = JSON.stringify(attributes);
  useEffect(() => {
    const now = { disabled, attributes: JSON.parse(described) as Record<string, string> };
    view?.dispatch({ effects: parts.changing.reconfigure(changing(now)) });
  }, [view, parts, disabled, described]);

  useEffect(() => {
    if (view && value !== view.state.doc.toString()) {
      const changes = { from: 0, to: view.state.doc.length, insert: value };
      view.dispatch({ changes, annotations: fromOutside.of(true) });
    }
  }, [view, value]);

  return { ref, view, problems };
}

function changing({ disabled, attributes }: Pick<Options, 'disabled' | 'attributes'>): Extension {
  return [
    EditorState.readOnly.of(disabled),
    EditorView.editable.of(!disabled),
    // What cannot be changed can still be read and scrolled by keyboard.
    EditorView.contentAttributes.of({ ...attributes, tabindex: '0', ...(disabled ? { 'aria-disabled': 'true' } : {}) }),
  ];
}

function basics(withLines: boolean): Extension {
  return [
    Prec.highest(EditorView.domEventHandlers({ keydown: openWayOut })),
    EditorView.cspNonce.of(styleNonce()),
    EditorState.phrases.of(phrases),
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
    EditorView.lineWrapping,
    withLines ? [lineNumbers(), highlightActiveLineGutter(), foldGutter(), lintGutter()] : [],
    highlightActiveLine(),
    highlightSpecialChars(),
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    search({ top: true }),
    highlightSelectionMatches(),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...lintKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    look,
  ];
}

/** Escape lets the next Tab leave, also when it closed something: suggestions may come up unseen while a person types. */
function openWayOut({ key }: KeyboardEvent, view: EditorView): boolean {
  if (key === 'Escape') {
    view.setTabFocusMode(wayOut);
  }
  return false;
}

async function checking(mode: Mode): Promise<Extension> {
  const find = await loadFinder(mode);
  return find
    ? linter(({ state }) => find(state.doc.toString()).map((problem) => ({ ...problem, severity: 'error' })))
    : [];
}
