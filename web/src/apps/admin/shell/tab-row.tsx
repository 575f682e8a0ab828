import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import styles from './tab-strip.module.css';
import type { Tabs } from './tabs';

type Props = { tabs: Tabs; activeKey: string; list: RefCallback<HTMLElement>; children: ReactNode };

/** The part of its width by which an arrow moves the row: what stood at the edge stays in sight. */
const step = 0.8;

/** The row of tabs without a scroll bar. Where it is too long, arrows move it and a menu holds all tabs. */
export function TabRow({ tabs, activeKey, list, children }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const place = useCallback(
    (element: HTMLUListElement | null) => {
      row.current = element;
      return list(element);
    },
    [list],
  );
  const { before, after } = useOverflow(row, [activeKey, ...tabs.map(({ title }) => title)].join());
  const long = before || after;
  const move = (by: number) => row.current?.scrollBy({ left: by * step * row.current.clientWidth });
  return (
    <>
      {long && <Arrow name="left" label="向左滚动标签" idle={!before} onPress={() => move(-1)} />}
      <ul ref={place} className={styles.row}>
        {children}
      </ul>
      {long && (
        <>
          <Arrow name="right" label="向右滚动标签" idle={!after} onPress={() => move(1)} />
          <AllTabs tabs={tabs} activeKey={activeKey} />
        </>
      )}
    </>
  );
}

type ArrowProps = { name: 'left' | 'right'; label: string; idle: boolean; onPress: () => void };

function Arrow({ name, label, idle, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className={`pressable ${styles.tool}`}
      aria-label={label}
      aria-disabled={idle}
      onClick={onPress}
    >
      <Icon name={name} />
    </button>
  );
}

function AllTabs({ tabs, activeKey }: Pick<Props, 'tabs' | 'activeKey'>) {
  const navigate = useNavigate();
  return (
    <DropMenu
      placement="bottomRight"
      classNames={{ root: styles.all ?? '' }}
      menu={{
        'aria-label': '全部标签',
        selectedKeys: [activeKey],
        items: tabs.map(({ key, title }) => ({ key, label: title })),
      }}
      onChoose={(key) => void navigate(tabs.find((tab) => tab.key === key)?.fullPath ?? '/')}
    >
      <button
        type="button"
        className={`pressable ${styles.tool}`}
        aria-label={`全部 ${tabs.length} 个标签`}
        aria-haspopup="menu"
      >
        <Icon name="down" />
      </button>
    </DropMenu>
  );
}

/** On which sides of a row something lies out of sight. */
type Overflow = { before: boolean; after: boolean };

const none: Overflow = { before: false, after: false };

/**
 * Watches a row that scrolls sideways, and keeps what is current in sight: also once the row is narrower, as by the arrows that its
 * overflow brings, or once what stands in it is wider.
 * @param content what changes the room that things in the row take
 */
function useOverflow(row: RefObject<HTMLElement | null>, content: string): Overflow {
  const [overflow, setOverflow] = useState(none);
  const look = useEffectEvent(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = row.current ?? {};
    const before = scrollLeft > 0;
    const after = Math.ceil(scrollLeft + clientWidth) < scrollWidth;
    setOverflow((known) => (known.before === before && known.after === after ? known : { before, after }));
  });
  const show = useEffectEvent(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    look();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other things take other room
  useEffect(() => show(), [content]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const scrolled = () => look();
    element.addEventListener('scroll', scrolled, { passive: true });
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => show());
    watch?.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      watch?.disconnect();
    };
  }, [row]);
  return overflow;
}
