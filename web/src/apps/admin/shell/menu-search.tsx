import { Input } from 'antd';
import { type KeyboardEvent, startTransition, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ariaKeys, keyWords } from '@/ui-admin/actions/keys';
import { offeredNow, useOffered } from '@/ui-admin/actions/registry';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Icon } from '@/ui-admin/icon';
import type { MenuEntry } from '../routes';
import { type Found, findActions, findAll, findPages, pagesOf } from './find-pages';
import styles from './menu-search.module.css';
import { useRecentPages } from './use-recent-pages';

/** Opens the search from everywhere, as Ctrl+K or ⌘K, and from its button in the head. */
export function MenuSearch({ menu, narrow }: { menu: readonly MenuEntry[]; narrow: boolean }) {
  const [open, setOpen] = useState(false);
  const keys = 'Ctrl+K';
  const show = () => startTransition(() => setOpen(true));
  useOffered(place, [{ key: 'search', label: '搜索页面和操作', keys, whileTyping: true, run: show }], 'everywhere');
  return (
    <>
      <button
        type="button"
        className={`pressable ${styles.button}`}
        {...(narrow ? { 'aria-label': '搜索菜单' } : {})}
        aria-keyshortcuts={ariaKeys(keys)}
        aria-haspopup="dialog"
        onClick={show}
      >
        <Icon name="search" />
        {!narrow && (
          <span>
            搜索菜单 <kbd>{keyWords(keys)}</kbd>
          </span>
        )}
      </button>
      {open && <SearchDialog menu={menu} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Where the key help lists it; it does not find itself. */
const place = '整个后台';

/** Characters that the portal takes of a search. */
export const longestSearch = 100;

/** By how many results an arrow key moves the choice. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function SearchDialog({ menu, onClose }: { menu: readonly MenuEntry[]; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const recent = useRecentPages();
  const pages = useMemo(() => pagesOf(menu), [menu]);
  // The page does not change while the dialog is over it.
  const [offered] = useState(() => offeredNow().filter(({ title }) => title !== place));
  const [found, fits] = useMemo(() => {
    const [fitting, actions] = [findPages(pages, typed, recent), findActions(offered, typed)];
    return [findAll(fitting, actions, typed), fitting.length + actions.length > 0];
  }, [pages, offered, typed, recent]);
  const current = found[Math.min(at, found.length - 1)];
  const go = (chosen: Found) => {
    // Gone before the action opens a dialog of its own, which shall give the focus back to where this one came from.
    flushSync(onClose);
    if ('offer' in chosen) return chosen.offer.run();
    const { href, external } = chosen;
    if (external) {
      window.open(href, '_blank', 'noopener,noreferrer');
    } else {
      void navigate(href);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(current);
    }
  };
  return (
    <Dialog width={560} place="top" title="搜索页面和操作" onClose={onClose}>
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-label="页面、操作的名称或拼音首字母"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(current ? { 'aria-activedescendant': `${id}-${current.key}` } : {})}
        placeholder="页面、操作的名称或拼音首字母"
        maxLength={longestSearch}
        prefix={<Icon name="search" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results id={id} found={found} current={current} onGo={go} />
      <p className={`fine ${styles.foot}`} role="status">
        {fits ? '上下键选择，回车打开，Esc 关闭' : '没有相符的页面和操作，可换个词试试，或搜索全站内容'}
      </p>
    </Dialog>
  );
}

type ResultsProps = {
  id: string;
  found: readonly Found[];
  current: Found | undefined;
  onGo: (chosen: Found) => void;
};

function Results({ id, found, current, onGo }: ResultsProps) {
  const chosen = useRef<HTMLDivElement>(null);
  // The list scrolls with the choice. Some browsers answer with a promise, which must not be taken for what ends the effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is what the effect follows
  useEffect(() => {
    chosen.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <div className={`stack ${styles.list}`} id={`${id}-list`} role="listbox" aria-label="页面、操作和搜索">
      {found.map((page) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
        <div
          key={page.key}
          ref={page === current ? chosen : null}
          id={`${id}-${page.key}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={page === current}
          onClick={() => onGo(page)}
        >
          {page.title}
          {'external' in page && page.external && <span className={styles.place}>新窗口</span>}
          {'offer' in page && page.offer.keys && <kbd>{keyWords(page.offer.keys)}</kbd>}
          <span className={styles.place}>{page.place}</span>
        </div>
      ))}
    </div>
  );
}
