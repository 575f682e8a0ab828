import type { EditorView } from '@codemirror/view';
import { useCallback, useRef } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useToast } from '@/ui-admin/use-toast';
import { addressOf, type Upload } from '@/widgets/rich-text';
import { insertBlock, pictureOf } from '../core/actions';

/** Stores pictures; until then a line of the text keeps the place of each. */
export function usePictures(onUpload: Upload | undefined): (view: EditorView, files: readonly File[]) => void {
  const toast = useToast();
  const count = useRef(0);
  return useCallback(
    (view, files) => {
      const store = async (file: File) => {
        count.current += 1;
        const place = `![正在上传 ${count.current}：${file.name.replace(/[[\]]/g, ' ')}]()`;
        const { doc, selection } = view.state;
        const { from, to, insert } = insertBlock({ text: doc.toString(), ...selection.main }, place);
        view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
        let picture = '';
        try {
          const stored = await onUpload?.(file);
          picture = stored ? pictureOf(stored.alt ?? '', addressOf(stored.path)) : '';
        } catch (error) {
          toast.warn(`${messages.fileFailed(file.name)}${error instanceof Error ? error.message : ''}`);
        }
        const at = view.state.doc.toString().indexOf(place);
        if (at >= 0) {
          view.dispatch({ changes: { from: at, to: at + place.length, insert: picture } });
        }
      };
      for (const file of files) {
        if (file.type.startsWith('image/')) {
          void store(file);
        } else {
          toast.warn(messages.imageOnly);
        }
      }
    },
    [onUpload, toast],
  );
}
