import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { ariaKeys, keyWords } from '@/ui-admin/actions/keys';
import { Icon, type IconName } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import { useWidth } from '@/ui-admin/use-width';
import styles from './parts.module.css';
import type { Tool } from './use-grid-actions';

/** Something that changes how the grid is seen: a bar that opens, another height. */
export type LookTool = {
  key: string;
  label: string;
  icon: IconName;
  keys?: string;
  /** It is on, or what it opens is open; undefined where it opens a dialog. */
  pressed?: boolean;
  run: () => void;
};

type Props = {
  /** What the grid is called. */
  name: string;
  tools: readonly Tool[];
  looks: readonly LookTool[];
  /** How many rows and columns, how many chosen. */
  facts: ReactNode;
};

/** Below this width all but the first tool stands in a menu. */
const narrow = 620;

/** Tools that say what they do by their drawing alone. */
const drawn: readonly string[] = ['insert', 'move_up', 'move_down', 'undo', 'redo'];

/** What can be done with the grid, above it. A button with nothing to do keeps its place and the focus. */
export function Toolbar({ name, tools, looks, facts }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useWidth(box) < narrow;
  const shown = isNarrow ? tools.slice(0, 1) : tools;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of a grid, which is no field set
    <div ref={box} role="group" aria-label={`${name}的工具`} className={`row ${styles.toolbar}`}>
      {shown.map((tool) => (
        <ToolButton key={tool.key} tool={tool} />
      ))}
      {isNarrow && <FoldedTools tools={tools.slice(1)} looks={looks} name={name} />}
      <span className={`row push ${styles.looks}`}>
        <span className="muted">{facts}</span>
        {!isNarrow && looks.map((look) => <LookButton key={look.key} look={look} />)}
      </span>
    </div>
  );
}

const hintOf = ({ label, keys }: { label: string; keys?: string | undefined }) =>
  keys ? `${label}（${keyWords(keys)}）` : label;

function ToolButton({ tool }: { tool: Tool }) {
  const { key, label, icon, keys, danger = false, primary = false, off, busy = false, run } = tool;
  const bare = drawn.includes(key);
  return (
    <Button
      {...(bare ? { type: 'text' as const, 'aria-label': label, title: hintOf(tool) } : {})}
      {...(primary && !off ? { type: 'primary' as const } : {})}
      {...(icon ? { icon: <Icon name={icon} /> } : {})}
      // Not `disabled`: the focus would be lost with the last thing that can be undone.
      aria-disabled={off || undefined}
      className={off ? (styles.off ?? '') : ''}
      danger={danger && !off}
      loading={busy}
      aria-keyshortcuts={ariaKeys(keys)}
      onClick={off ? undefined : run}
    >
      {bare ? null : label}
    </Button>
  );
}

function LookButton({ look }: { look: LookTool }) {
  const { label, icon, keys, pressed, run } = look;
  return (
    <Button
      type="text"
      aria-label={label}
      title={hintOf(look)}
      aria-pressed={pressed}
      className={pressed ? (styles.pressed ?? '') : ''}
      aria-keyshortcuts={ariaKeys(keys)}
      icon={<Icon name={icon} />}
      onClick={run}
    />
  );
}

function FoldedTools({ name, tools, looks }: Pick<Props, 'name' | 'tools' | 'looks'>) {
  const all = [...tools, ...looks];
  return (
    <DropMenu
      menu={{
        items: [
          ...tools.map(({ key, label, off, danger = false }) => ({ key, label, disabled: off, danger })),
          ...(tools.length > 0 ? [{ type: 'divider' as const }] : []),
          ...looks.map(({ key, label, pressed }) => ({ key, label: pressed ? `${label}（已打开）` : label })),
        ],
      }}
      onChoose={(key) => all.find((each) => each.key === key)?.run()}
    >
      <Button aria-haspopup="menu" aria-label={`更多工具：${name}`} icon={<Icon name="down" />} iconPlacement="end">
        更多
      </Button>
    </DropMenu>
  );
}
