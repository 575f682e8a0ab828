import { Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { searchPath } from '@/shared/format/address';
import { Icon } from '@/ui-admin/icon';
import styles from './header.module.css';
import { longestSearch } from './menu-search';

/** Looks for a word in the content of the portal, in a new window; without a word it opens the form with every choice. The box is empty afterwards. */
export function SiteSearch() {
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
