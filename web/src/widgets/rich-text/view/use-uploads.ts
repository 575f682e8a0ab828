import type { Editor, JSONContent } from '@tiptap/core';
import { useCallback, useRef } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { randomKey } from '@/shared/random-key';
import { useToast } from '@/ui-admin/use-toast';
import { addressOf } from '../core/addresses';
import { attachmentLine } from '../core/media';
import type { StoredFile, Upload } from '../core/upload';
import { waitingIn } from '../core/upload-place';

export type BeginUpload = (file: File) => string;

/** Stores files while their places stand in the text. Null when the form gives nowhere to store them. */
export function useUploads(upload: Upload | undefined): {
  begin: BeginUpload | null;
  /** Puts files at a place of the text, or at the cursor. */
  insert: (files: readonly File[], at?: number) => void;
  /** The editor that has the places; known only after the callbacks are made. */
  editorRef: { current: Editor | null };
  /** Puts what arrived while there was no editor at the end of the new one. */
  takeLate: (editor: Editor) => void;
  /** Whether a file is on its way that will stand in the text. */
  isWaiting: () => boolean;
} {
  const toast = useToast();
  const editorRef = useRef<Editor | null>(null);
  const late = useRef<JSONContent[]>([]);
  const coming = useRef(new Set<string>());

  const store = useCallback(
    async (id: string, file: File) => {
      const settle = async (outcome: JSONContent | 'failed') => {
        await notComposing(editorRef.current);
        coming.current.delete(id);
        const editor = editorRef.current;
        if (!editor || editor.isDestroyed) {
          // The tab is hidden, which has destroyed the editor.
          if (outcome !== 'failed') late.current.push(outcome);
          return;
        }
        const { uploads } = editor.storage.uploadPlace;
        if (!uploads.has(id) && outcome !== 'failed') {
          // The tab was hidden meanwhile and its editor made anew, without the place.
          append(editor, [outcome]);
          return;
        }
        uploads.set(id, outcome);
        editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false));
      };
      try {
        const stored = await upload?.(file);
        await settle(stored ? await contentOf(file, stored) : 'failed');
      } catch (error) {
        toast.warn(`${messages.fileFailed(file.name)}${error instanceof Error ? error.message : ''}`);
        await settle('failed');
      }
    },
    [upload, toast],
  );

  const begin = useCallback(
    (file: File) => {
      const id = randomKey();
      coming.current.add(id);
      editorRef.current?.storage.uploadPlace.uploads.set(id, 'waiting');
      void store(id, file);
      return id;
    },
    [store],
  );

  const insert = useCallback(
    (files: readonly File[], at?: number) => {
      const editor = editorRef.current;
      if (!upload || !editor) {
        toast.warn('这里不能上传文件');
        return;
      }
      const places = files.map((file) => ({ type: 'uploadPlace', attrs: { id: begin(file), name: file.name } }));
      editor.commands.insertContentAt(at ?? editor.state.selection.to, places);
    },
    [upload, begin, toast],
  );

  const takeLate = useCallback((editor: Editor) => {
    if (late.current.length > 0) append(editor, late.current.splice(0));
  }, []);
  const isWaiting = () => {
    const editor = editorRef.current;
    if (!editor || editor.isDestroyed) return coming.current.size > 0;
    // Who has taken a place back waits for it no more; a new editor never had the place.
    const { uploads } = editor.storage.uploadPlace;
    return waitingIn(editor.state.doc) > 0 || [...coming.current].some((id) => !uploads.has(id));
  };
  return { begin: upload ? begin : null, insert, editorRef, takeLate, isWaiting };
}

const append = (editor: Editor, blocks: JSONContent[]) =>
  editor.commands.insertContentAt(editor.state.doc.content.size, blocks);

/** The block that shows a stored file. */
export async function contentOf(file: File, stored: StoredFile): Promise<JSONContent> {
  const href = addressOf(stored.path);
  if (file.type.startsWith('image/')) {
    const src = stored.path === 'local' ? await addressInside(file) : href;
    const { alt = '', width, height } = stored;
    return { type: 'figure', attrs: { src, alt, width: width || null, height: height || null } };
  }
  return file.type === 'video/mp4'
    ? { type: 'film', attrs: { src: href } }
    : attachmentLine({ href, name: file.name, size: stored.size ?? file.size });
}

/** The whole file as an address. */
function addressInside(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error());
    reader.readAsDataURL(file);
  });
}

/** Waits until no word of an input method is unfinished: a change of the text would break it. */
function notComposing(editor: Editor | null): Promise<void> {
  if (!editor?.view.composing) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    editor.view.dom.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
  });
}
