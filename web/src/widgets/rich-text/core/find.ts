import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

export type Query = { text: string; matchCase: boolean };
export type Match = { from: number; to: number };

type Found = Query & {
  matches: readonly Match[];
  /** Index of the match that is shown, -1 for none. */
  at: number;
  marks: DecorationSet;
};

const nothing: Found = { text: '', matchCase: false, matches: [], at: -1, marks: DecorationSet.empty };
const key = new PluginKey<Found>('find');

/** Every place of the words, also where their formatting changes half-way. */
export function matchesIn(doc: Node, { text, matchCase }: Query): Match[] {
  const found: Match[] = [];
  if (text === '') {
    return found;
  }
  const words = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'gu' : 'giu');
  doc.descendants((node, at) => {
    if (node.isTextblock) {
      // One character for everything that is no text keeps the offsets.
      const whole = node.textBetween(0, node.content.size, '', '\ufffc');
      for (const { index, 0: match } of whole.matchAll(words)) {
        found.push({ from: at + 1 + index, to: at + 1 + index + match.length });
      }
    }
    return !node.isTextblock;
  });
  return found;
}

function foundIn(doc: Node, query: Query, at: number): Found {
  const matches = matchesIn(doc, query);
  const shown = matches.length === 0 ? -1 : Math.max(0, Math.min(at, matches.length - 1));
  const marks = matches.map(({ from, to }, index) =>
    Decoration.inline(from, to, index === shown ? { 'data-found': 'now' } : { 'data-found': '' }),
  );
  return { ...query, matches, at: shown, marks: DecorationSet.create(doc, marks) };
}

/** Finds and replaces words. */
export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => nothing,
        apply: (tr, found) => {
          const asked = tr.getMeta(key) as (Query & { at: number }) | undefined;
          if (asked) {
            return asked.text === '' ? nothing : foundIn(tr.doc, asked, asked.at);
          }
          if (!tr.docChanged || found.text === '') {
            return found;
          }
          // Marks that come and go around unfinished words would end the input method's composition.
          return tr.getMeta('composition') === undefined
            ? foundIn(tr.doc, found, found.at)
            : { ...found, marks: found.marks.map(tr.mapping, tr.doc) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.marks },
    }),
  ],
});

/** What is being looked for, and how far one is. */
export function foundOf(state: EditorState): Found {
  return key.getState(state) ?? nothing;
}

/** Looks for words, from the selection onwards. An empty text ends the search. */
export function find(view: EditorView, query: Query): void {
  const from = view.state.selection.from;
  const at = matchesIn(view.state.doc, query).findIndex((match) => match.from >= from);
  show(view, query, Math.max(0, at));
}

/** Goes to the next or the previous match, around the ends. */
export function goTo(view: EditorView, step: 1 | -1): void {
  const { matches, at, ...query } = foundOf(view.state);
  if (matches.length > 0) {
    show(view, query, (at + step + matches.length) % matches.length);
  }
}

function show(view: EditorView, { text, matchCase }: Query, at: number): void {
  view.dispatch(view.state.tr.setMeta(key, { text, matchCase, at }));
  const now = foundOf(view.state);
  const match = now.matches[now.at];
  if (match) {
    const { tr, doc } = view.state;
    view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)).scrollIntoView());
  }
}

/** Replaces the match that is shown and goes to the next one. */
export function replaceOne(view: EditorView, text: string): void {
  const { matches, at, ...query } = foundOf(view.state);
  const match = matches[at];
  if (match) {
    view.dispatch(replaced(view.state, match, text));
    find(view, query);
  }
}

/** Replaces every match in one step that one undo takes back. Returns how many there were. */
export function replaceAll(view: EditorView, text: string): number {
  const { matches } = foundOf(view.state);
  const { tr } = view.state;
  for (const { from, to } of [...matches].reverse()) {
    const marks = view.state.doc.resolve(from + 1).marks();
    if (text === '') {
      tr.delete(from, to);
    } else {
      tr.replaceWith(from, to, view.state.schema.text(text, marks));
    }
  }
  view.dispatch(tr);
  return matches.length;
}

function replaced(state: EditorState, { from, to }: Match, text: string) {
  const marks = state.doc.resolve(from + 1).marks();
  const tr = text === '' ? state.tr.delete(from, to) : state.tr.replaceWith(from, to, state.schema.text(text, marks));
  return tr.setSelection(TextSelection.create(tr.doc, from + text.length));
}
