import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { styleNonce } from '@/ui-admin/nonce';
import { useToast } from '@/ui-admin/use-toast';
import { useWaits } from '@/widgets/upload';
import { bodyHtmlOf } from '../core/body-html';
import { bodyExtensions } from '../core/extensions';
import { cleanPasted } from '../core/paste';
import { picturesOfRtf } from '../core/rtf-pictures';
import type { RichTextProps } from './rich-text-editor';
import styles from './text.module.css';
import { useUploads } from './use-uploads';

/**
 * The editor behind the text: it follows the value, cleans what is pasted and uploads what is dropped. It is null for a moment
 * when a hidden tab comes back: the old one is gone by then.
 */
export function useTextEditor(props: RichTextProps): {
  editor: Editor | null;
  insertFiles: (files: readonly File[]) => void;
} {
  const { value, upload, disabled } = props;
  const latest = useRef(props);
  latest.current = props;
  const toast = useToast();
  const { begin, insert, editorRef, takeLate, isWaiting } = useUploads(upload);
  useWaits(props.aria.id, isWaiting);
  const emitted = useRef(value);
  // Pictures of the text that is about to be pasted: the cleaning step sees only its HTML.
  const clipboard = useRef<readonly (File | null)[]>([]);

  const editor: Editor | null = useEditor({
    extensions: bodyExtensions,
    content: value,
    editable: !disabled,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: textAttributes(props),
      handleDOMEvents: {
        paste: (_, event) => {
          clipboard.current = picturesOfClipboard(event.clipboardData);
          return false;
        },
      },
      transformPastedHTML: (html) => {
        const pasted = cleanPasted(html, { pictures: clipboard.current, begin });
        if (pasted.lost > 0) {
          toast.warn(`粘贴内容中有 ${pasted.lost} 张图片没有保留，请另存后用“图片”按钮插入`);
        }
        return pasted.html;
      },
      handlePaste: (_, event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0 || event.clipboardData?.getData('text/html').trim()) {
          return false;
        }
        insert(files);
        return true;
      },
      handleDrop: (view, event, _, moved) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (moved || files.length === 0) {
          return false;
        }
        insert(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
    onUpdate: ({ editor: now }) => {
      emitted.current = bodyHtmlOf(now.state.doc);
      latest.current.onChange(emitted.current);
    },
    onBlur: () => latest.current.onBlur(),
  });
  editorRef.current = editor;

  useEffect(() => {
    if (editor && value !== emitted.current) {
      emitted.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);
  useEffect(() => {
    if (editor && !editor.isDestroyed) takeLate(editor);
  }, [editor, takeLate]);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  return { editor, insertFiles: insert };
}

function textAttributes({ aria, label, invalid, disabled }: RichTextProps) {
  return (): Record<string, string> => ({
    id: aria.id,
    class: styles.text ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
    ...(aria['aria-required'] ? { 'aria-required': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(disabled ? { 'aria-disabled': 'true', tabindex: '0' } : {}),
  });
}

/** Word hands its pictures over as RTF, a browser as files beside the HTML. */
function picturesOfClipboard(data: DataTransfer | null): (File | null)[] {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  return files.length > 0 ? files : picturesOfRtf(data?.getData('text/rtf') ?? '');
}
