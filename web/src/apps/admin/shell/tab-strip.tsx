import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Offer } from '@/ui-admin/actions/action';
import { press, useOffered } from '@/ui-admin/actions/registry';
import { dragWhole, ReorderStatus } from '@/ui-admin/drag/drag-handle';
import type { Reorder } from '@/ui-admin/drag/reorder';
import { useReorder } from '@/ui-admin/drag/use-reorder';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { Icon } from '@/ui-admin/icon';
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

/** An idle command would change nothing. Those with an icon stand in the menu of the tab. */
type Command = Offer & { idle?: boolean };

/** Everything that can be done to a tab while the focus is on it, which `link` is. */
function commandsOf(
  { tab, at }: Placed,
  strip: Props,
  link: () => HTMLElement | null,
  openMenu: () => void,
): Command[] {
  const { onClose, onReload, onMove, tabs } = strip;
  const close = (scope: CloseScope) => void onClose(tab.key, scope);
  const move = (to: number) => {
    // The browser takes the focus away from what changes its place.
    flushSync(() => onMove(tab.key, to));
    link()?.focus();
  };
  const focus = (to: number) => link()?.closest('ul')?.children[to]?.querySelector('a')?.focus();
  const last = tabs.length - 1;
  return [
    { key: 'refresh', label: '刷新', icon: 'refresh', run: () => void onReload(tab.key) },
    { key: 'left', label: '关闭左侧', icon: 'left', run: () => close('left') },
    { key: 'right', label: '关闭右侧', icon: 'right', run: () => close('right') },
    { key: 'others', label: '关闭其他', icon: 'x', run: () => close('others') },
    {
      key: 'moveLeft',
      label: '左移',
      icon: 'left',
      keys: 'Alt+Shift+ArrowLeft',
      idle: at <= 1,
      run: () => move(at - 1),
    },
    {
      key: 'moveRight',
      label: '右移',
      icon: 'right',
      keys: 'Alt+Shift+ArrowRight',
      idle: at === 0 || at === last,
      run: () => move(at + 1),
    },
    { key: 'close', label: '关闭', keys: 'Delete', run: () => close('this') },
    { key: 'menu', label: '标签的菜单', keys: 'Shift+F10', run: openMenu },
    { key: 'previous', label: '到左边的标签', keys: 'ArrowLeft', run: () => focus(Math.max(at - 1, 0)) },
    { key: 'next', label: '到右边的标签', keys: 'ArrowRight', run: () => focus(Math.min(at + 1, last)) },
    { key: 'first', label: '到第一个标签', keys: 'Home', run: () => focus(0) },
    { key: 'last', label: '到最后一个标签', keys: 'End', run: () => focus(last) },
  ];
}

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
  const commands = commandsOf(
    placed,
    strip,
    () => link.current,
    () => setMenuOpen(true),
  );
  useOffered('焦点所在的标签', active ? commands : [], 'part');
  const run = (key: string) => {
    setMenuOpen(false);
    commands.find((command) => command.key === key)?.run();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'ContextMenu') {
      event.preventDefault();
      setMenuOpen(true);
    } else {
      press(event.nativeEvent, commands);
    }
  };
  return (
    <li {...dragWhole(reorder, tab.key)}>
      <DropMenu
        open={menuOpen}
        onOpenChange={setMenuOpen}
        trigger={['contextMenu']}
        menu={{
          'aria-label': `${tab.title} 标签操作`,
          items: commands.flatMap(({ key, label, icon, idle = false }) =>
            icon ? [{ key, label, icon: <Icon name={icon} />, disabled: idle }] : [],
          ),
        }}
        onChoose={run}
      >
        <Link
          ref={link}
          className={`${styles.tab} ${tab.key === homeKey ? '' : styles.closable}`}
          to={tab.fullPath}
          draggable={false}
          aria-current={active ? 'page' : undefined}
          onKeyDown={pressed}
        >
          {tab.key === homeKey && <Icon name="home" />}
          <span className={styles.title}>{tab.title}</span>
        </Link>
      </DropMenu>
      {tab.key !== homeKey && (
        <button
          type="button"
          className={`pressable ${styles.close}`}
          aria-label={`关闭 ${tab.title}`}
          onClick={() => void strip.onClose(tab.key, 'this')}
        >
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}
