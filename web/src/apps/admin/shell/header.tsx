import { Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { AnnouncementBell } from '@/features/admin/announcement/announcement-bell';
import { useSiteName } from '@/features/admin/signin/own-sites';
import { searchPath } from '@/shared/format/address';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { BrandMark } from '@/ui-admin/brand-mark';
import { Icon } from '@/ui-admin/icon';
import { navigationScope } from '@/ui-admin/theme';
import type { MenuEntry } from '../routes';
import styles from './header.module.css';
import { longestSearch, MenuSearch } from './menu-search';
import { PortalMenu } from './portal-menu';
import { TopMenu } from './side-menu';
import { UserMenu } from './user-menu';

type Props = {
  narrow: boolean;
  /** Whether the side menu below is folded; the brand then gives up its name. */
  folded: boolean;
  menu: readonly MenuEntry[];
  /** Whether the menu stands in the head and not at the side. */
  menuOnTop: boolean;
  onOpenMenu: () => void;
};

/** Head of every page: whose back office this is, and who is working in it. */
export function Header({ narrow, folded, menu, menuOnTop, onOpenMenu }: Props) {
  const name = useSiteName();
  const roomy = useMediaQuery('(width >= 1440px)');
  return (
    <header className={`${styles.header} ${menuOnTop ? `${navigationScope} ${styles.withMenu}` : ''}`}>
      {narrow ? (
        <>
          <button type="button" className={`pressable ${styles.menuButton}`} aria-label="打开菜单" onClick={onOpenMenu}>
            <Icon name="menu" />
          </button>
          <Brand name={name} />
        </>
      ) : (
        <div className={folded && !menuOnTop ? `${styles.brand} ${styles.folded}` : styles.brand}>
          <BrandMark />
          {(menuOnTop || !folded) && <Brand name={name} />}
        </div>
      )}
      {menuOnTop ? <TopMenu menu={menu} /> : <span className="push" />}
      {(menuOnTop ? roomy : !narrow) && <SiteSearch />}
      <MenuSearch menu={menu} narrow={narrow || menuOnTop} />
      <PortalMenu short={narrow || menuOnTop} />
      <AnnouncementBell />
      <UserMenu narrow={narrow} />
    </header>
  );
}

function Brand({ name }: { name: string }) {
  return (
    <span className={styles.name}>
      <b>{name}</b>
      <small>管理后台</small>
    </span>
  );
}

/** Looks for a word in the content of the portal, in a new window; without a word it opens the form with every choice. The box is empty afterwards. */
function SiteSearch() {
  const [words, setWords] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = words.trim();
    window.open(wanted ? searchPath(wanted) : '/searchall', '_blank', 'noopener,noreferrer');
    setWords('');
  };
  return (
    <form aria-label="门户内容" className={styles.siteSearch} onSubmit={search}>
      <Input
        type="search"
        aria-label="搜索门户内容（回车，在新窗口打开）"
        placeholder="搜索门户内容"
        enterKeyHint="search"
        prefix={<Icon name="search" />}
        maxLength={longestSearch}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </form>
  );
}
