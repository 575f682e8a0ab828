import type { ReactNode } from 'react';
import type { ArticleSummary, MenuItem } from '@/shared/api/public';
import { hasPage } from '@/shared/menu/menu';
import { ListTime } from './time';

/** Said to those who do not see that the link leaves this tab. */
export function NewTabNote() {
  return <span className="hidden">（在新窗口打开）</span>;
}

type OutLinkProps = { href: string; className?: string; children: ReactNode };

export function OutLink({ href, className, children }: OutLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTabNote />
    </a>
  );
}

/** An address that editors gave: a page of this site opens here, one of another site in a tab of its own. */
export function SiteLink({ href, className, children }: OutLinkProps) {
  if (/^https?:/.test(href)) {
    return (
      <OutLink className={className} href={href}>
        {children}
      </OutLink>
    );
  }
  return (
    <a className={className} href={href}>
      {children}
    </a>
  );
}

type ArticleLinkProps = {
  article: ArticleSummary;
  className?: string;
  /** The place is narrow: the short title stands there, if there is one. */
  narrow?: boolean;
  children?: ReactNode;
};

/** Article details open in a tab of their own. */
export function ArticleLink({ article, className, narrow = false, children }: ArticleLinkProps) {
  const title = (narrow && article.shortTitle) || article.title;
  return (
    <a className={className} href={article.path} target="_blank" rel="noopener">
      {children ?? title}
      <NewTabNote />
    </a>
  );
}

type DatedListProps = {
  articles: readonly ArticleSummary[];
  /** Time of the newest, beside which the year goes without saying. */
  reference: string;
};

/** Articles below each other, each with its day. */
export function DatedList({ articles, reference }: DatedListProps) {
  return (
    <ul className="dated">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleLink article={article} narrow />
          <ListTime value={article.publishTime} reference={reference} />
        </li>
      ))}
    </ul>
  );
}

type ChoiceLinksProps = {
  /** `count` is null where it is not known. */
  choices: readonly { value: string; text: string; count?: number | null }[];
  className?: string;
  /** Value of the one that is chosen. */
  current?: string;
  href: (value: string) => string;
  /** Further links of the list. */
  children?: ReactNode;
};

/** Ways to narrow what a page shows, each an address of its own. */
export function ChoiceLinks({ choices, className = 'chips', current, href, children }: ChoiceLinksProps) {
  return (
    <ul className={className}>
      {choices.map(({ value, text, count = null }) => (
        <li key={value}>
          <a href={href(value)} aria-current={value === current ? 'true' : undefined}>
            {text} {count !== null && <span>{count}</span>}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

type MenuLinkProps = { item: MenuItem; current?: boolean; className?: string; children?: ReactNode };

/** A column by its kind: page of this site, outside link, or plain words when nothing stands behind it. */
export function MenuLink({ item, current = false, className, children }: MenuLinkProps) {
  const label = children ?? item.name;
  if (!hasPage(item)) return <span className={className}>{label}</span>;
  if (item.isHref === 'Y') {
    return (
      <OutLink href={item.href} className={className}>
        {label}
      </OutLink>
    );
  }
  return (
    <a className={className} href={item.path} aria-current={current ? 'page' : undefined}>
      {label}
    </a>
  );
}

type MenuListProps = {
  items: readonly MenuItem[];
  className?: string;
  /** Id of the column that is shown. */
  current?: string;
};

/** Columns below each other, each a link. */
export function MenuList({ items, className, current }: MenuListProps) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink item={item} current={item.id === current} />
        </li>
      ))}
    </ul>
  );
}
