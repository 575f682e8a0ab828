import { Dropdown } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '@/ui-admin/icon';
import styles from './tab-strip.module.css';
import { type CloseScope, homeKey, type Tab, type Tabs } from './tabs';

type Props = {
  tabs: Tabs;
  activeKey: string;
  onClose: (key: string, scope: CloseScope) => Promise<void>;
  onReload: (key: string) => Promise<void>;
};

type Command = { key: string; label: string; icon: IconName; run: (tab: Tab, props: Props) => Promise<void> };

const commands: readonly Command[] = [
  { key: 'refresh', label: '刷新', icon: 'refresh', run: (tab, { onReload }) => onReload(tab.key) },
  { key: 'left', label: '关闭左侧', icon: 'left', run: (tab, { onClose }) => onClose(tab.key, 'left') },
  { key: 'right', label: '关闭右侧', icon: 'right', run: (tab, { onClose }) => onClose(tab.key, 'right') },
  { key: 'others', label: '关闭其他', icon: 'x', run: (tab, { onClose }) => onClose(tab.key, 'others') },
];

/** The open pages. A right click, Shift+F10 or the menu key opens the commands of a tab; Delete closes it. */
export function TabStrip(props: Props) {
  return (
    <nav className={styles.strip} aria-label="已打开的页面">
      <ul>
        {props.tabs.map((tab) => (
          <TabItem key={tab.key} tab={tab} active={tab.key === props.activeKey} strip={props} />
        ))}
      </ul>
    </nav>
  );
}

function TabItem({ tab, active, strip }: { tab: Tab; active: boolean; strip: Props }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  useEffect(() => {
    if (active) {
      link.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    }
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') {
      event.preventDefault();
      void strip.onClose(tab.key, 'this');
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      setMenuOpen(true);
    }
  };
  const run = (key: string) => {
    setMenuOpen(false);
    void commands.find((command) => command.key === key)?.run(tab, strip);
  };
  return (
    <li>
      <Dropdown
        open={menuOpen}
        onOpenChange={setMenuOpen}
        trigger={['contextMenu']}
        autoFocus
        menu={{
          'aria-label': `${tab.title} 标签操作`,
          items: commands.map(({ key, label, icon }) => ({ key, label, icon: <Icon name={icon} /> })),
          onClick: ({ key }) => run(key),
        }}
      >
        <Link
          ref={link}
          className={`${styles.tab} ${tab.key === homeKey ? '' : styles.closable}`}
          to={tab.fullPath}
          aria-current={active ? 'page' : undefined}
          onKeyDown={onKeyDown}
        >
          {tab.key === homeKey && <Icon name="home" />}
          <span className={styles.title}>{tab.title}</span>
        </Link>
      </Dropdown>
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
