import type { Editor } from '@tiptap/core';
import { EditorContent, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFullScreen } from '@/ui-admin/editor/use-full-screen';
import { Loading } from '@/ui-admin/state/states';
import { FileInput, ImageInsertDialog } from '@/widgets/upload';
import { isOwnPicture } from '../core/addresses';
import type { FigurePicture } from '../core/media';
import { charactersOf, countCharacters } from '../core/text';
import { waitingIn } from '../core/upload-place';
import { AltDialog } from './alt-dialog';
import { CaptionDialog } from './caption-dialog';
import { CharactersDialog } from './characters-dialog';
import { FindBar } from './find-bar';
import { HintsPanel } from './hints-panel';
import { LinkDialog } from './link-dialog';
import styles from './rich-text.module.css';
import type { RichTextProps } from './rich-text-editor';
import { SourceView } from './source-view';
import { Toolbar } from './toolbar';
import { useHints } from './use-hints';
import { useTextEditor } from './use-text-editor';

type Dialog = 'link' | 'picture' | 'alt' | 'library' | 'caption' | 'characters' | null;

/** The editor itself; `RichTextEditor` loads it when it is shown. */
export default function TextEditor(props: RichTextProps) {
  const { editor, insertFiles } = useTextEditor(props);
  return editor ? <Frame {...props} editor={editor} insertFiles={insertFiles} /> : <Loading rows={8} />;
}

type FrameProps = RichTextProps & { editor: Editor; insertFiles: (files: readonly File[]) => void };

function Frame({ label, upload, library, disabled, invalid, height = 300, editor, insertFiles }: FrameProps) {
  const hints = useHints(editor);
  const screen = useFullScreen<HTMLDivElement>();
  const [dialog, setDialog] = useState<Dialog>(null);
  const [finding, setFinding] = useState(false);
  const [inSource, setInSource] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const [accept, setAccept] = useState('');

  const pickFiles = (kinds: string) => {
    setAccept(kinds);
    // The kinds must stand in the input before the browser asks for a file.
    requestAnimationFrame(() => files.current?.click());
  };
  const actions = {
    link: () => setDialog('link'),
    picture: () => setDialog('picture'),
    alt: () => setDialog('alt'),
    library: library ? () => setDialog('library') : null,
    film: () => pickFiles('video/mp4'),
    attachment: () => pickFiles('.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv,.zip'),
    tableCaption: () => setDialog('caption'),
    characters: () => setDialog('characters'),
    find: () => setFinding(!finding),
    source: () => setInSource(!inSource),
    fullScreen: screen.toggle,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    screen.onKeyDown(event);
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase(); // a capital while Caps Lock is on
    if (inSource || disabled || event.nativeEvent.isComposing) {
      return;
    }
    if (control && key === 'k') {
      event.preventDefault();
      setDialog('link');
    } else if (control && (key === 'f' || key === 'h')) {
      event.preventDefault();
      setFinding(true);
    } else if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLButtonElement>('[role=toolbar] button[tabindex="0"]')?.focus();
    }
  };
  const frame = [styles.editor, invalid && styles.invalid, disabled && styles.disabled, screen.on && styles.full];
  const close = () => setDialog(null);
  const insertPicture = ({ width, height, ...picture }: FigurePicture) =>
    editor
      .chain()
      .focus()
      .insertFigure({ ...picture, width: width || null, height: height || null })
      .run();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only catches the shortcuts of what is inside
    <div ref={screen.ref} className={frame.filter(Boolean).join(' ')} onKeyDown={onKeyDown}>
      {!disabled && (
        <div className={styles.sticky}>
          <Toolbar
            editor={editor}
            label={label}
            actions={actions}
            canUpload={upload !== undefined}
            finding={finding}
            inSource={inSource}
            inFullScreen={screen.on}
          />
          {finding && !inSource && <FindBar editor={editor} onClose={() => setFinding(false)} />}
        </div>
      )}
      {/* The height comes from the form, which no style sheet can know. */}
      <div className={styles.scroll} style={{ minHeight: height }} hidden={inSource}>
        <EditorContent editor={editor} className={styles.content} />
      </div>
      {inSource && <SourceView editor={editor} label={label} height={Math.max(height, 300)} />}
      <HintsPanel editor={editor} hints={inSource ? [] : hints} onAlt={() => setDialog('alt')} />
      <Foot editor={editor} />
      <FileInput ref={files} multiple accept={accept} onFiles={insertFiles} />
      {dialog === 'link' && <LinkDialog editor={editor} canUpload={upload !== undefined} onClose={close} />}
      {dialog === 'caption' && <CaptionDialog editor={editor} onClose={close} />}
      {dialog === 'characters' && <CharactersDialog editor={editor} onClose={close} />}
      {dialog === 'alt' && <AltDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && (
        <ImageInsertDialog
          altRequired
          addressRule={ownPicture}
          onClose={close}
          onInsert={({ src, alt }) => {
            close();
            void sizeOf(src).then((size) => insertPicture({ src, alt, caption: '', ...size }));
          }}
        />
      )}
      {dialog === 'library' &&
        library?.({
          onClose: close,
          onChosen: (picture) => {
            close();
            insertPicture(picture);
          },
        })}
    </div>
  );
}

/** A picture of another site could vanish, change or watch the readers. */
const ownPicture = (address: string) => (isOwnPicture(address) ? null : '文章只能用本站的图片，请先把图片存下来再上传');

/** Pixels of a picture, so that the page does not jump when it arrives; null when it does not load. */
function sizeOf(src: string): Promise<{ width: number | null; height: number | null }> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth || null, height: image.naturalHeight || null });
    image.onerror = () => resolve({ width: null, height: null });
    image.src = src;
  });
}

function Foot({ editor }: { editor: Editor }) {
  const { count, selected, waiting } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { doc, selection } = now.state;
      return {
        count: charactersOf(doc),
        selected: selection.empty ? 0 : countCharacters(doc.textBetween(selection.from, selection.to, '\n')),
        waiting: waitingIn(doc),
      };
    },
  });
  return (
    <div className={`fine ${styles.foot}`}>
      <span>
        {count} 字{selected > 0 && `，已选 ${selected} 字`}
      </span>
      <span role="status">{waiting > 0 && `${waiting} 个文件正在上传`}</span>
      <span className={styles.keys}>Alt+F10 到工具栏，Esc 回到正文</span>
    </div>
  );
}
