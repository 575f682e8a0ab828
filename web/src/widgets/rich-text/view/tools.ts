import type { Editor } from '@tiptap/react';
import type { ToolIconName } from '@/ui-admin/editor/tool-icon';
import type { Align } from '../core/blocks';
import { callouts } from '../core/callouts';
import { colours } from '../core/colours';

/** A button of the toolbar. */
export type Tool = {
  key: string;
  label: string;
  icon: ToolIconName;
  /** Whether it is switched on where the cursor stands; absent for tools that only do something once. */
  active?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const switched = (key: string, label: string, icon: ToolIconName, run: Tool['run']): Tool => ({
  key,
  label,
  icon,
  active: (editor) => editor.isActive(key),
  run,
});

/** A mark; its name is that of its drawing. */
const mark = (key: ToolIconName, label: string): Tool =>
  switched(key, label, key, (e) => e.chain().focus().toggleMark(key).run());

const step = (key: 'undo' | 'redo', label: string): Tool => ({
  key,
  label,
  icon: key,
  enabled: (e) => e.can()[key](),
  run: (e) => e.chain().focus()[key]().run(),
});

export const history: readonly Tool[] = [step('undo', '撤销 (Ctrl+Z)'), step('redo', '重做 (Ctrl+Y)')];

export const marks: readonly Tool[] = [
  mark('bold', '加粗 (Ctrl+B)'),
  mark('italic', '斜体 (Ctrl+I)'),
  mark('underline', '下划线 (Ctrl+U)'),
  mark('strike', '删除线'),
  mark('superscript', '上标'),
  mark('subscript', '下标'),
  mark('highlight', '突出显示'),
];

const aligned = (align: Align, label: string, icon: ToolIconName): Tool => ({
  key: align,
  label,
  icon,
  active: (e) => e.isActive({ align }),
  run: (e) => e.chain().focus().setAlign(align).run(),
});

export const aligns: readonly Tool[] = [
  {
    key: 'left',
    label: '左对齐',
    icon: 'alignLeft',
    active: (e) => !e.isActive({ align: 'center' }) && !e.isActive({ align: 'right' }),
    run: (e) => e.chain().focus().setAlign(null).run(),
  },
  aligned('center', '居中', 'alignCenter'),
  aligned('right', '右对齐', 'alignRight'),
];

export const indentation: readonly Tool[] = [
  { key: 'outdent', label: '减少缩进', icon: 'outdent', run: (e) => e.chain().focus().indentBy(-1).run() },
  { key: 'indent', label: '增加缩进', icon: 'indent', run: (e) => e.chain().focus().indentBy(1).run() },
];

export const blocks: readonly Tool[] = [
  switched('bulletList', '项目列表', 'bullets', (e) => e.chain().focus().toggleBulletList().run()),
  switched('orderedList', '编号列表', 'numbers', (e) => e.chain().focus().toggleOrderedList().run()),
  switched('blockquote', '引用', 'quote', (e) => e.chain().focus().toggleBlockquote().run()),
  { key: 'rule', label: '分隔线', icon: 'rule', run: (e) => e.chain().focus().setHorizontalRule().run() },
];

export const clearing: readonly Tool[] = [
  {
    key: 'clear',
    label: '清除格式',
    icon: 'clear',
    run: (e) => e.chain().focus().unsetAllMarks().clearNodes().run(),
  },
];

/** A choice in one of the toolbar's menus. */
export type Choice = {
  key: string;
  label: string;
  danger?: boolean;
  enabled?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

export const headings: readonly Choice[] = [
  { key: 'p', label: '正文', run: (e) => e.chain().focus().setParagraph().run() },
  {
    key: 'first',
    label: '正文，首行缩进两字',
    run: (e) => e.chain().focus().setParagraph().setIndent('first').run(),
  },
  { key: 'h2', label: '标题 2', run: (e) => e.chain().focus().setHeading({ level: 2 }).run() },
  { key: 'h3', label: '标题 3', run: (e) => e.chain().focus().setHeading({ level: 3 }).run() },
  { key: 'h4', label: '标题 4', run: (e) => e.chain().focus().setHeading({ level: 4 }).run() },
];

export const colourChoices: readonly Choice[] = [
  { key: 'none', label: '正常颜色', run: (e) => e.chain().focus().setColour(null).run() },
  ...colours.map(({ key, label }) => ({
    key,
    label,
    run: (e: Editor) => e.chain().focus().setColour(key).run(),
  })),
];

export const calloutChoices: readonly Choice[] = callouts.map(({ kind, label }) => ({
  key: kind,
  label,
  run: (e) => e.chain().focus().insertCallout(kind).run(),
}));

/** Key of the heading choice where the cursor stands. */
export function currentHeading(editor: Editor): string {
  return (
    ([2, 3, 4] as const).map((level) => (editor.isActive('heading', { level }) ? `h${level}` : '')).join('') || 'p'
  );
}

const inTable = (editor: Editor) => editor.isActive('table');

const inside = (key: string, label: string, run: Choice['run'], danger = false): Choice => ({
  key,
  label,
  run,
  enabled: inTable,
  danger,
});

export const tableChoices: readonly Choice[] = [
  {
    key: 'insert',
    label: '插入表格（3 行 3 列）',
    enabled: (e) => !inTable(e),
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  inside('above', '在上方插入行', (e) => e.chain().focus().addRowBefore().run()),
  inside('below', '在下方插入行', (e) => e.chain().focus().addRowAfter().run()),
  inside('before', '在左侧插入列', (e) => e.chain().focus().addColumnBefore().run()),
  inside('after', '在右侧插入列', (e) => e.chain().focus().addColumnAfter().run()),
  inside('headRow', '首行设为或取消表头', (e) => e.chain().focus().toggleHeaderRow().run()),
  inside('headColumn', '首列设为或取消表头', (e) => e.chain().focus().toggleHeaderColumn().run()),
  inside('merge', '合并或拆分单元格', (e) => e.chain().focus().mergeOrSplit().run()),
  inside('deleteRow', '删除行', (e) => e.chain().focus().deleteRow().run(), true),
  inside('deleteColumn', '删除列', (e) => e.chain().focus().deleteColumn().run(), true),
  inside('deleteTable', '删除表格', (e) => e.chain().focus().deleteTable().run(), true),
];
