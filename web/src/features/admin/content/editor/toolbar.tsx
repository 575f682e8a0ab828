import { type Editor, useEditorState } from '@tiptap/react';
import { Dropdown } from 'antd';
import { callouts } from './callouts';
import styles from './editor.module.css';
import { ToolIcon, type ToolIconName } from './tool-icon';
import {
  aligns,
  blocks,
  type Choice,
  clearing,
  currentHeading,
  headings,
  history,
  marks,
  type Tool,
  tableChoices,
} from './tools';
import { useRovingFocus } from './use-roving-focus';

type Props = {
  editor: Editor;
  onLink: () => void;
  onPicture: () => void;
  onTableCaption: () => void;
};

const calloutChoices: readonly Choice[] = callouts.map(({ kind, label }) => ({
  key: kind,
  label,
  run: (editor) => editor.chain().focus().insertCallout(kind).run(),
}));

/** The tools of the editor: one stop of the Tab key, arrow keys inside, Escape back to the text. */
export function Toolbar({ editor, onLink, onPicture, onTableCaption }: Props) {
  const { ref, onKeyDown } = useRovingFocus(() => editor.commands.focus());
  const linkTool: Tool = {
    key: 'link',
    label: '链接 (Ctrl+K)',
    icon: 'link',
    active: (e) => e.isActive('link'),
    run: onLink,
  };
  const pictureTool: Tool = {
    key: 'picture',
    label: '图片',
    icon: 'picture',
    active: (e) => e.isActive('figure'),
    run: onPicture,
  };
  const table: Choice[] = [
    ...tableChoices.slice(0, -1),
    { key: 'caption', label: '表格标题…', enabled: (e) => e.isActive('table'), run: onTableCaption },
    ...tableChoices.slice(-1),
  ];
  return (
    <div ref={ref} className={styles.toolbar} role="toolbar" aria-label="正文格式" onKeyDown={onKeyDown}>
      <ToolGroup editor={editor} tools={history} />
      <HeadingMenu editor={editor} />
      <ToolGroup editor={editor} tools={marks} />
      <ToolGroup editor={editor} tools={aligns} />
      <ToolGroup editor={editor} tools={blocks} />
      <div className={styles.group}>
        <ToolButton editor={editor} tool={linkTool} />
        <ToolButton editor={editor} tool={pictureTool} />
        <ToolMenu editor={editor} label="表格" icon="table" choices={table} />
        <ToolMenu editor={editor} label="提示框" icon="callout" choices={calloutChoices} />
      </div>
      <ToolGroup editor={editor} tools={[clearing]} />
    </div>
  );
}

function ToolGroup({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  return (
    <div className={styles.group}>
      {tools.map((tool) => (
        <ToolButton key={tool.key} editor={editor} tool={tool} />
      ))}
    </div>
  );
}

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

function ToolMenu({ editor, label, icon, text, choices }: MenuProps) {
  const allowed = useEditorState({
    editor,
    selector: ({ editor: now }) => choices.map(({ enabled }) => ((enabled?.(now) ?? true) ? '1' : '0')).join(''),
  });
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: choices.map(({ key, label: name, danger }, at) => ({
          key,
          label: name,
          danger: danger ?? false,
          disabled: allowed[at] === '0',
        })),
        onClick: ({ key }) => choices.find((choice) => choice.key === key)?.run(editor),
      }}
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
    </Dropdown>
  );
}

/** A press on a tool must not take the focus out of the text. */
function keepSelection(event: { preventDefault: () => void }) {
  event.preventDefault();
}
