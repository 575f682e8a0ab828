import { openSearchPanel } from '@codemirror/search';
import { Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useRef, useState } from 'react';
import { EditorFrame } from '@/ui-admin/editor/editor-frame';
import frame from '@/ui-admin/editor/editor-frame.module.css';
import { useFullScreen } from '@/ui-admin/editor/use-full-screen';
import { useRovingFocus } from '@/ui-admin/editor/use-roving-focus';
import { useWidth } from '@/ui-admin/use-width';
import { useCodeMirror } from '@/widgets/code-editor';
import { countCharacters } from '@/widgets/rich-text';
import { FileInput } from '@/widgets/upload';
import { type Edit, insertLink, type Selected, wrap } from '../core/actions';
import type { MarkdownEditorProps } from './markdown-editor';
import styles from './markdown-editor.module.css';
import { Preview } from './preview';
import { MarkdownToolbar, type Shown } from './toolbar';
import { usePictures } from './use-pictures';

/** Pixels below which text and preview do not fit side by side. */
const narrowWidth = 640;
const leastHeight = 200;

/** The editor itself; `MarkdownEditor` loads it when it is shown. */
export default function MarkdownText(props: MarkdownEditorProps) {
  const { aria, label, value, onChange, onBlur, disabled, invalid, onUpload, height = 300 } = props;
  const screen = useFullScreen<HTMLDivElement>();
  const narrow = useWidth(screen.ref) < narrowWidth;
  const [shown, setShown] = useState<Shown>('both');
  const now = narrow && shown === 'both' ? 'text' : shown;
  const insertPictures = usePictures(onUpload);
  const insert = useRef(insertPictures);
  insert.current = insertPictures;
  const files = useRef<HTMLInputElement>(null);
  const [keys] = useState(() => [shortcuts, fileEvents((view, dropped) => insert.current(view, dropped))]);
  const { ref, view } = useCodeMirror({
    value,
    onChange,
    onBlur,
    mode: 'Markdown',
    disabled,
    lineNumbers: false,
    extensions: keys,
    attributes: {
      ...Object.fromEntries(Object.entries(aria).map(([name, attribute]) => [name, String(attribute)])),
      'aria-label': label,
    },
  });
  const roving = useRovingFocus(() => view?.focus());
  return (
    <EditorFrame screen={screen} invalid={invalid} disabled={disabled}>
      <MarkdownToolbar
        roving={roving}
        label={label}
        disabled={disabled}
        canUpload={onUpload !== undefined}
        shown={now}
        narrow={narrow}
        inFullScreen={screen.on}
        onEdit={(edit) => view && run(view, edit)}
        onPicture={() => files.current?.click()}
        onFind={() => view && openSearchPanel(view)}
        onShow={setShown}
        onFullScreen={screen.toggle}
      />
      {/* The height comes from the form, which no style sheet can know. */}
      <div
        className={`${frame.grows} ${now === 'both' ? styles.both : styles.one}`}
        style={screen.on ? undefined : { height: Math.max(leastHeight, height) }}
      >
        <div ref={ref} className={frame.text} hidden={now === 'preview'} />
        {now !== 'text' && <Preview label={label} text={value} />}
      </div>
      <div className={`fine row ${styles.foot}`}>
        <span>{countCharacters(value)} 字</span>
        <span>Tab 键缩进；先按 Esc 再按 Tab 离开</span>
      </div>
      <FileInput
        ref={files}
        multiple
        accept="image/jpeg,image/png,image/gif,image/webp"
        onFiles={(chosen) => view && insertPictures(view, chosen)}
      />
    </EditorFrame>
  );
}

function run(view: EditorView, edit: (selected: Selected) => Edit): boolean {
  if (view.state.readOnly) {
    return false;
  }
  const { from, to } = view.state.selection.main;
  const { select, ...changes } = edit({ text: view.state.doc.toString(), from, to });
  view.dispatch({ changes, selection: { anchor: select.from, head: select.to }, scrollIntoView: true });
  view.focus();
  return true;
}

const shortcuts = Prec.high(
  keymap.of([
    { key: 'Mod-b', run: (view) => run(view, (selected) => wrap(selected, '**', '重点')) },
    { key: 'Mod-i', run: (view) => run(view, (selected) => wrap(selected, '*', '强调')) },
    { key: 'Mod-k', run: (view) => run(view, insertLink) },
  ]),
);

function fileEvents(take: (view: EditorView, files: readonly File[]) => void) {
  const handle = (data: DataTransfer | null, view: EditorView): boolean => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || view.state.readOnly) {
      return false;
    }
    take(view, files);
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event, view) => handle(event.clipboardData, view),
    drop: (event, view) => handle(event.dataTransfer, view),
  });
}
