import type { KeyboardEvent, RefObject } from 'react';
import { ToolIcon, type ToolIconName } from '@/ui-admin/editor/tool-icon';
import tools from '@/ui-admin/editor/tools.module.css';
import {
  bullets,
  type Edit,
  emptyTable,
  headingOf,
  insertBlock,
  insertLink,
  numbers,
  prefixLines,
  quote,
  type Selected,
  wrap,
} from '../core/actions';

export type Shown = 'text' | 'both' | 'preview';

type Props = {
  roving: { ref: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void };
  /** Name of the text, such as 正文. */
  label: string;
  disabled: boolean;
  canUpload: boolean;
  shown: Shown;
  /** Whether text and preview do not fit side by side. */
  narrow: boolean;
  inFullScreen: boolean;
  onEdit: (edit: (selected: Selected) => Edit) => void;
  onPicture: () => void;
  onFind: () => void;
  onShow: (shown: Shown) => void;
  onFullScreen: () => void;
};

type Item = { label: string; icon?: ToolIconName; text?: string; edit: (selected: Selected) => Edit };

const edits: readonly Item[] = [
  { label: '标题 2', text: '标题 2', edit: (now) => prefixLines(now, headingOf(2)) },
  { label: '标题 3', text: '标题 3', edit: (now) => prefixLines(now, headingOf(3)) },
  { label: '加粗 (Ctrl+B)', icon: 'bold', edit: (now) => wrap(now, '**', '重点') },
  { label: '斜体 (Ctrl+I)', icon: 'italic', edit: (now) => wrap(now, '*', '强调') },
  { label: '删除线', icon: 'strike', edit: (now) => wrap(now, '~~', '旧') },
  { label: '项目列表', icon: 'bullets', edit: (now) => prefixLines(now, bullets) },
  { label: '编号列表', icon: 'numbers', edit: (now) => prefixLines(now, numbers) },
  { label: '引用', icon: 'quote', edit: (now) => prefixLines(now, quote) },
  { label: '链接 (Ctrl+K)', icon: 'link', edit: insertLink },
  { label: '表格', icon: 'table', edit: (now) => insertBlock(now, emptyTable) },
  { label: '分隔线', icon: 'rule', edit: (now) => insertBlock(now, '---') },
];

const views: readonly { key: Shown; label: string }[] = [
  { key: 'text', label: '编辑' },
  { key: 'both', label: '对照' },
  { key: 'preview', label: '预览' },
];

/** The tools of the editor: one stop of the Tab key, arrow keys inside, Escape back to the text. */
export function MarkdownToolbar(props: Props) {
  const { roving, label, disabled, canUpload, shown, narrow, inFullScreen, onEdit } = props;
  const locked = disabled || shown === 'preview';
  return (
    <div
      ref={roving.ref}
      className={`${tools.toolbar} ${tools.bar}`}
      role="toolbar"
      aria-label={`${label}格式`}
      onKeyDown={roving.onKeyDown}
    >
      <div className={tools.group}>
        {edits.map((item) => (
          <Tool key={item.label} {...item} locked={locked} onClick={() => onEdit(item.edit)} />
        ))}
        <Tool label="上传图片" icon="picture" locked={locked || !canUpload} onClick={props.onPicture} />
        <Tool label="查找和替换 (Ctrl+F)" icon="find" locked={shown === 'preview'} onClick={props.onFind} />
      </div>
      <div className={tools.group}>
        {views
          .filter(({ key }) => !(narrow && key === 'both'))
          .map(({ key, label: name }) => (
            <Tool key={key} label={name} text={name} pressed={shown === key} onClick={() => props.onShow(key)} />
          ))}
        <Tool label="全屏" icon="full" pressed={inFullScreen} onClick={props.onFullScreen} />
      </div>
    </div>
  );
}

type ToolProps = {
  label: string;
  icon?: ToolIconName;
  text?: string;
  pressed?: boolean;
  locked?: boolean;
  onClick: () => void;
};

function Tool({ label, icon, text, pressed, locked = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={tools.tool}
      title={label}
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      // Not `disabled`: the button would lose the focus while it is pressed.
      aria-disabled={locked}
      onClick={() => !locked && onClick()}
    >
      {icon && <ToolIcon name={icon} />}
      {text}
    </button>
  );
}
