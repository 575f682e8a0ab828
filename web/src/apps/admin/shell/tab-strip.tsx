import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { dragWhole, ReorderStatus } from '@/ui-admin/drag/drag-handle';
import type { Reorder } from '@/ui-admin/drag/reorder';
import { useReorder } from '@/ui-admin/drag/use-reorder';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { Icon, type IconName } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import { TabRow } from './tab-row';
import styles from './tab-strip.module.css';
import { type CloseScope, homeKey, type Tab, type Tabs } from './tabs';

type Props = {
  tabs: Tabs;
  activeKey: string;
  onClose: (key: string, scope: CloseScope) => Promise<void>;
  onReload: (key: string) => Promise<void>;
  /** Puts a tab at another place of the strip. */
  onMove: (key: string, to: number) => void;
};

/** A tab with its place in the strip. */
type Placed = { tab: Tab; at: number };

type Command = {
  key: string;
  label: string;
  icon: IconName;
  run: (placed: Placed, props: Props) => Promise<void> | void;
  /** Whether the command would change nothing. */
  idle?: (placed: Placed, props: Props) => boolean;
};

const commands: readonly Command[] = [
  { key: 'refresh', label: '刷新', icon: 'refresh', run: ({ tab }, { onReload }) => onReload(tab.key) },
  { key: 'left', label: '关闭左侧', icon: 'left', run: ({ tab }, { onClose }) => onClose(tab.key, 'left') },
  { key: 'right', label: '关闭右侧', icon: 'right', run: ({ tab }, { onClose }) => onClose(tab.key, 'right') },
  { key: 'others', label: '关闭其他', icon: 'x', run: ({ tab }, { onClose }) => onClose(tab.key, 'others') },
  {
    key: 'moveLeft',
    label: '左移',
    icon: 'left',
    run: ({ tab, at }, { onMove }) => onMove(tab.key, at - 1),
    idle: ({ at }) => at <= 1,
  },
  {
    key: 'moveRight',
    label: '右移',
    icon: 'right',
    run: ({ tab, at }, { onMove }) => onMove(tab.key, at + 1),
    idle: ({ at }, { tabs }) => at === 0 || at === tabs.length - 1,
  },
];

/**
 * The open pages. The arrow keys, Home and End go from tab to tab; a right click, Shift+F10 or the menu key opens the commands
 * of a tab, and so does a finger that rests on it; Delete closes it; dragging or Alt+Shift with an arrow key moves it.
 */
export function TabStrip(props: Props) {
  const [menuOf, setMenuOf] = useState('');
  const reorder = useReorder({
    keys: props.tabs.map(({ key }) => key),
    nameOf: (key) => props.tabs.find((tab) => tab.key === key)?.title ?? '',
    onMove: props.onMove,
    axis: 'horizontal',
    first: 1, // the home page stays in front
    onHold: setMenuOf,
  });
  return (
    <nav ref={keepsFocus} className={styles.strip} aria-label="已打开的页面">
      <TabRow tabs={props.tabs} activeKey={props.activeKey} list={reorder.list}>
        {props.tabs.map((tab, at) => (
          <TabItem
            key={tab.key}
            placed={{ tab, at }}
            active={tab.key === props.activeKey}
            strip={props}
            reorder={reorder}
            menuOpen={menuOf === tab.key}
            setMenuOpen={(open) => setMenuOf(open ? tab.key : '')}
          />
        ))}
      </TabRow>
      <ReorderStatus reorder={reorder} />
    </nav>
  );
}

type ItemProps = {
  placed: Placed;
  active: boolean;
  strip: Props;
  reorder: Reorder;
  menuOpen: boolean;
  setMenuOpen: (open: boolean) => void;
};

function TabItem({ placed, active, strip, reorder, menuOpen, setMenuOpen }: ItemProps) {
  const { tab } = placed;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) {
      link.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    }
  }, [active]);
  const run = (key: string) => {
    setMenuOpen(false);
    void commands.find((command) => command.key === key)?.run(placed, strip);
  };
  return (
    <li {...dragWhole(reorder, tab.key)}>
      <DropMenu
        open={menuOpen}
        onOpenChange={setMenuOpen}
        trigger={['contextMenu']}
        menu={{
          'aria-label': `${tab.title} 标签操作`,
          items: commands.map(({ key, label, icon, idle }) => ({
            key,
            label,
            icon: <Icon name={icon} />,
            disabled: idle?.(placed, strip) ?? false,
          })),
        }}
        onChoose={run}
      >
        <Link
          ref={link}
          className={`${styles.tab} ${tab.key === homeKey ? '' : styles.closable}`}
          to={tab.fullPath}
          draggable={false}
          aria-current={active ? 'page' : undefined}
          onKeyDown={(event) => pressed(event, placed, strip, () => setMenuOpen(true))}
        >
          {tab.key === homeKey && <Icon name="home" />}
          <span className={styles.title}>{tab.title}</span>
        </Link>
      </DropMenu>
      {tab.key !== homeKey && (
        <button
          type="button"
          className={styles.close}
          aria-label={`关闭 ${tab.title}`}
          onClick={() => void strip.onClose(tab.key, 'this')}
        >
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}

/** By how many places an arrow key moves a tab, or the focus among the tabs. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Where a key takes the focus from the tab at a place, undefined for keys that do not. */
function stopOf(key: string, at: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = steps[key];
  return step && Math.min(Math.max(at + step, 0), last);
}

const isPlain = (event: KeyboardEvent) => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);

function pressed(event: KeyboardEvent<HTMLElement>, { tab, at }: Placed, strip: Props, openMenu: () => void) {
  const step = steps[event.key];
  const stop = isPlain(event) ? stopOf(event.key, at, strip.tabs.length - 1) : undefined;
  if (event.key === 'Delete') {
    event.preventDefault();
    void strip.onClose(tab.key, 'this');
  } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    event.preventDefault();
    openMenu();
  } else if (step && event.altKey && event.shiftKey) {
    event.preventDefault();
    const link = event.currentTarget;
    // The browser takes the focus away from what changes its place.
    flushSync(() => strip.onMove(tab.key, at + step));
    link.focus();
  } else if (stop !== undefined) {
    event.preventDefault();
    event.currentTarget.closest('ul')?.children[stop]?.querySelector('a')?.focus();
  }
}
