import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FieldAria } from '@/ui-admin/form/field';
import { styleNonce } from '@/ui-admin/nonce';
import { useNotices } from '@/ui-admin/use-notices';
import { PictureDialog } from '../picture/picture-dialog';
import { countCharacters, hasForeignPictures, toBodyHtml } from './body-html';
import { CaptionDialog } from './caption-dialog';
import styles from './editor.module.css';
import { bodyExtensions } from './extensions';
import { LinkDialog } from './link-dialog';
import { Toolbar } from './toolbar';

type Props = {
  /** HTML of the text. Set from outside it replaces what is in the editor. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  aria: FieldAria;
  invalid: boolean;
};

type Dialog = 'link' | 'picture' | 'caption' | null;

/** Editor of an article's text. */
export default function BodyEditor({ value, onChange, onBlur, aria, invalid }: Props) {
  const notices = useNotices();
  const [dialog, setDialog] = useState<Dialog>(null);
  const emitted = useRef(value);
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions: bodyExtensions,
    content: value,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: {
        id: aria.id,
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '正文',
        ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
      },
      transformPastedHTML: (html) => {
        if (hasForeignPictures(html)) {
          notices.warn('粘贴内容中的图片没有保留，请用“图片”按钮从图库插入');
        }
        return html;
      },
    },
    onUpdate: ({ editor: now }) => {
      emitted.current = toBodyHtml(now.getHTML());
      onChange(emitted.current);
    },
    onBlur,
  });
  useEffect(() => {
    if (value !== emitted.current) {
      emitted.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setDialog('link');
    } else if (event.key === 'F10' && event.altKey) {
      event.preventDefault();
      toolbar.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
    }
  };
  const close = () => setDialog(null);
  return (
    <div className={invalid ? `${styles.editor} ${styles.invalid}` : styles.editor}>
      <div ref={toolbar} className={styles.sticky}>
        <Toolbar
          editor={editor}
          onLink={() => setDialog('link')}
          onPicture={() => setDialog('picture')}
          onTableCaption={() => setDialog('caption')}
        />
      </div>
      <EditorContent editor={editor} onKeyDown={onKeyDown} />
      <EditorFoot editor={editor} />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'caption' && <CaptionDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && (
        <PictureDialog
          title="插入图片"
          withCaption
          initial={{ src: '', alt: '', caption: '' }}
          onClose={close}
          onChosen={(picture) => {
            close();
            editor.chain().focus().insertFigure(picture).run();
          }}
        />
      )}
    </div>
  );
}

function EditorFoot({ editor }: { editor: ReturnType<typeof useEditor> }) {
  const count = useEditorState({ editor, selector: ({ editor: now }) => countCharacters(now.state.doc.textContent) });
  return (
    <div className={styles.foot}>
      <span>{count} 字</span>
      <span className={styles.keys}>Alt+F10 到工具栏，Esc 回到正文</span>
    </div>
  );
}
