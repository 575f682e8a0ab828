import { type Editor, useEditorState } from '@tiptap/react';
import { memo } from 'react';
import { ToolIcon, type ToolIconName } from '@/ui-admin/editor/tool-icon';
import styles from '@/ui-admin/editor/tools.module.css';
import { useRovingFocus } from '@/ui-admin/editor/use-roving-focus';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import {
  aligns,
  blocks,
  type Choice,
  calloutChoices,
  clearing,
  colourChoices,
  currentHeading,
  headings,
  history,
  indentation,
  marks,
  type Tool,
  tableChoices,
} from './tools';

/** What the tools do that need more than the text: dialogs, files and other views. */
export type ToolbarActions = {
  link: () => void;
  /** Inserts a picture of this computer or by its address. */
  picture: () => void;
  /** Changes the words of the selected picture. */
  alt: () => void;
  /** Chooses a picture from a library; null where there is none. */
  library: (() => void) | null;
  film: () => void;
  attachment: () => void;
  tableCaption: () => void;
  characters: () => void;
  find: () => void;
  source: () => void;
  fullScreen: () => void;
};

type Props = {
  editor: Editor;
  /** Name of the text, such as 正文. */
  label: string;
  actions: ToolbarActions;
  /** Whether files can be stored. */
  canUpload: boolean;
  finding: boolean;
  /** Whether the HTML is shown. Then only this tool and full screen work. */
  inSource: boolean;
  inFullScreen: boolean;
};

/** The tools of the editor: one stop of the Tab key, arrow keys inside, Escape back to the text. */
export function Toolbar({ editor, label, actions, canUpload, finding, inSource, inFullScreen }: Props) {
  const { ref, onKeyDown } = useRovingFocus(() => editor.commands.focus());
  const link: Tool = {
    key: 'link',
    label: '链接 (Ctrl+K)',
    icon: 'link',
    active: (e) => e.isActive('link'),
    run: actions.link,
  };
  const files: Tool[] = [
    { key: 'film', label: '视频', icon: 'film', enabled: () => canUpload, run: actions.film },
    { key: 'attachment', label: '附件', icon: 'attachment', enabled: () => canUpload, run: actions.attachment },
  ];
  const onPicture = (e: Editor) => e.isActive('figure') || e.isActive('image');
  const pictures: Choice[] = [
    { key: 'insert', label: '插入图片…', enabled: () => canUpload, run: actions.picture },
    ...(actions.library ? [{ key: 'library', label: '从图库选择…', run: actions.library }] : []),
    { key: 'alt', label: '修改选中的图片…', enabled: onPicture, run: actions.alt },
  ];
  const table: Choice[] = [
    ...tableChoices.slice(0, -1),
    { key: 'caption', label: '表格标题…', enabled: (e) => e.isActive('table'), run: actions.tableCaption },
    ...tableChoices.slice(-1),
  ];
  const views: Tool[] = [
    { key: 'find', label: '查找和替换 (Ctrl+F)', icon: 'find', active: () => finding, run: actions.find },
    { key: 'source', label: '源代码', icon: 'source', active: () => inSource, run: actions.source },
    { key: 'full', label: '全屏', icon: 'full', active: () => inFullScreen, run: actions.fullScreen },
  ];
  return (
    <div ref={ref} className={styles.toolbar} role="toolbar" aria-label={`${label}格式`} onKeyDown={onKeyDown}>
      {!inSource && (
        <>
          <ToolGroup editor={editor} tools={history} />
          <HeadingMenu editor={editor} />
          <ToolGroup editor={editor} tools={marks} />
          <div className={styles.group}>
            <ToolMenu editor={editor} label="文字颜色" icon="colour" choices={colourChoices} />
          </div>
          <ToolGroup editor={editor} tools={aligns} />
          <ToolGroup editor={editor} tools={indentation} />
          <ToolGroup editor={editor} tools={blocks} />
          <div className={styles.group}>
            <ToolButton editor={editor} tool={link} />
            <ToolMenu editor={editor} label="图片" icon="picture" choices={pictures} />
            {files.map((tool) => (
              <ToolButton key={tool.key} editor={editor} tool={tool} />
            ))}
            <ToolMenu editor={editor} label="表格" icon="table" choices={table} />
            <ToolMenu editor={editor} label="提示框" icon="callout" choices={calloutChoices} />
            <ToolButton
              editor={editor}
              tool={{ key: 'characters', label: '特殊字符', icon: 'characters', run: actions.characters }}
            />
          </div>
          <ToolGroup editor={editor} tools={clearing} />
        </>
      )}
      <ToolGroup editor={editor} tools={inSource ? views.slice(1) : views} />
    </div>
  );
}

/** The toolbar is drawn with every letter typed; groups that are the same as before are not. */
const ToolGroup = memo(function ToolGroup({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  return (
    <div className={styles.group}>
      {tools.map((tool) => (
        <ToolButton key={tool.key} editor={editor} tool={tool} />
      ))}
    </div>
  );
});

function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const { active, enabled } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ active: tool.active?.(now) ?? false, enabled: tool.enabled?.(now) ?? true }),
  });
  return (
    <button
      type="button"
      className={styles.tool}
      title={tool.label}
      aria-label={tool.label}
      {...(tool.active ? { 'aria-pressed': active } : {})}
      // Not `disabled`: the button would lose the focus while it is pressed.
      aria-disabled={!enabled}
      onMouseDown={keepSelection}
      onClick={() => enabled && tool.run(editor)}
    >
      <ToolIcon name={tool.icon} />
    </button>
  );
}

function HeadingMenu({ editor }: { editor: Editor }) {
  const current = useEditorState({ editor, selector: ({ editor: now }) => currentHeading(now) });
  return (
    <div className={styles.group}>
      <ToolMenu
        editor={editor}
        label={`段落样式：${headings.find(({ key }) => key === current)?.label ?? ''}`}
        text={headings.find(({ key }) => key === current)?.label ?? ''}
        choices={headings}
      />
    </div>
  );
}

type MenuProps = { editor: Editor; label: string; icon?: ToolIconName; text?: string; choices: readonly Choice[] };

const ToolMenu = memo(function ToolMenu({ editor, label, icon, text, choices }: MenuProps) {
  const allowed = useEditorState({
    editor,
    selector: ({ editor: now }) => choices.map(({ enabled }) => ((enabled?.(now) ?? true) ? '1' : '0')).join(''),
  });
  return (
    <DropMenu
      destroyOnHidden // a menu that stays would give the focus to what was chosen last, even where that is not allowed
      menu={{
        items: choices.map(({ key, label: name, danger }, at) => ({
          key,
          label: name,
          danger: danger ?? false,
          disabled: allowed[at] === '0',
        })),
      }}
      onChoose={(key) => choices.find((choice) => choice.key === key)?.run(editor)}
    >
      <button
        type="button"
        className={text ? `${styles.tool} ${styles.withText}` : styles.tool}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        onMouseDown={keepSelection}
      >
        {icon && <ToolIcon name={icon} />}
        {text}
        <ToolIcon name="down" />
      </button>
    </DropMenu>
  );
});

/** A press on a tool must not take the focus out of the text. */
function keepSelection(event: { preventDefault: () => void }) {
  event.preventDefault();
}
