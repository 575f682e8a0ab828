import { type JSONContent, Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface Storage {
    uploadPlace: { uploads: Map<string, Upload> };
  }
}

/** What became of a file: still on its way, stored and to be shown as this block, or not stored. */
export type Upload = 'waiting' | 'failed' | JSONContent;

/**
 * Keeps the place of a file that is being uploaded. When the file is stored its picture takes the place, wherever the text
 * around it has moved; when the person undid the insertion nothing happens. It is never part of what is saved.
 */
export const UploadPlace = Node.create({
  name: 'uploadPlace',
  group: 'block',
  atom: true,
  addStorage: () => ({ uploads: new Map<string, Upload>() }),
  addAttributes: () => ({
    id: { default: '', parseHTML: (element) => element.getAttribute('data-upload') },
    name: { default: '', parseHTML: (element) => element.getAttribute('data-name') },
  }),
  parseHTML: () => [{ tag: 'div[data-upload]' }],
  renderHTML: ({ HTMLAttributes: { id, name } }) => [
    'div',
    { 'data-upload': id, 'data-name': name },
    `正在上传 ${name}…`,
  ],
  addProseMirrorPlugins() {
    const { uploads } = this.storage;
    return [
      new Plugin({
        appendTransaction: (_, __, state) => settled(state, uploads),
      }),
    ];
  },
});

/** Puts what was stored in place of what waited for it, without a step that could be undone by itself. */
function settled(state: EditorState, uploads: ReadonlyMap<string, Upload>): Transaction | null {
  const tr = state.tr.setMeta('addToHistory', false);
  forEachPlace(state.doc, (place, at) => {
    const upload = uploads.get(String(place.attrs.id));
    if (upload === 'waiting') {
      return;
    }
    const [from, to] = [tr.mapping.map(at), tr.mapping.map(at + place.nodeSize)];
    if (upload === undefined || upload === 'failed') {
      tr.delete(from, to);
    } else {
      tr.replaceWith(from, to, state.schema.nodeFromJSON(upload));
    }
  });
  return tr.docChanged ? tr : null;
}

function forEachPlace(doc: DocumentNode, visit: (place: DocumentNode, at: number) => void): void {
  doc.descendants((node, at) => {
    if (node.type.name === 'uploadPlace') {
      visit(node, at);
    }
    return !node.isTextblock;
  });
}

/** How many files of the document are on their way. */
export function waitingIn(doc: DocumentNode): number {
  let count = 0;
  forEachPlace(doc, () => {
    count += 1;
  });
  return count;
}
