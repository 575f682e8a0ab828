import type { ReactNode } from 'react';
import type { MenuItem } from '@/shared/api/public';
import { MenuLink, MenuList } from './links';

type SectionHeadProps = {
  id: string;
  title: string;
  note?: ReactNode;
  links?: MenuItem[];
  more?: MenuItem;
  moreText?: string;
  /** Link at the end of the line that is not a column. */
  action?: ReactNode;
};

/** Title of a band: note, sibling columns and the way to the whole column. */
export function SectionHead({ id, title, note, links = [], more, moreText, action }: SectionHeadProps) {
  return (
    <div className="head">
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className="head-note">{note}</p>}
      {links.length > 0 && <MenuList items={links} className="head-links" />}
      {more && (
        <MenuLink item={more} className="more">
          {moreText ?? (
            <>
              更多<span className="hidden">{title}</span>
            </>
          )}
        </MenuLink>
      )}
      {action}
    </div>
  );
}
