import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Hint } from './hints';

const key = new PluginKey<DecorationSet>('hints');

/** Underlines what the hints are about. */
export const HintMarks = Extension.create({
  name: 'hintMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, marks) => {
          const hints = tr.getMeta(key) as readonly Hint[] | undefined;
          return hints ? marksOf(hints, tr.doc) : marks.map(tr.mapping, tr.doc);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

function marksOf(hints: readonly Hint[], doc: Parameters<typeof DecorationSet.create>[0]): DecorationSet {
  const marks = hints.map(({ from, to }) => {
    const node = doc.nodeAt(from);
    const whole = node && !node.isText && from + node.nodeSize === to;
    return whole ? Decoration.node(from, to, { 'data-hint': '' }) : Decoration.inline(from, to, { 'data-hint': '' });
  });
  return DecorationSet.create(doc, marks);
}

/** Marks the places of the hints. Not to be called while an input method composes: the marks would break its words. */
export function markHints(view: EditorView, hints: readonly Hint[]): void {
  view.dispatch(view.state.tr.setMeta(key, hints).setMeta('addToHistory', false));
}
