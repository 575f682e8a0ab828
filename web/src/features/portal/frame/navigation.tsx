import type { MenuItem } from '@/shared/api/public';
import { groupOf, hasPage, splitTop } from '@/shared/menu/menu';
import { MenuLink, MenuList } from '@/ui-portal/links';

function Panel({ item }: { item: MenuItem }) {
  return (
    <div className="mega">
      <div className="mega-lead">
        <p className="mega-title">{item.name}</p>
        {hasPage(item) && (
          <p>
            <MenuLink item={item} className="more">
              进入{item.name}
            </MenuLink>
          </p>
        )}
      </div>
      <MenuList items={groupOf(item)} className="mega-links" />
    </div>
  );
}

function MorePanel({ items }: { items: MenuItem[] }) {
  const plain = items.filter((item) => groupOf(item).length === 0);
  const groups = items.filter((item) => groupOf(item).length > 0);
  return (
    <div className="mega mega-more">
      {groups.map((item) => (
        <div key={item.id}>
          <p className="mega-head">
            <MenuLink item={item} />
          </p>
          <MenuList items={groupOf(item)} />
        </div>
      ))}
      {plain.length > 0 && (
        <div>
          <p className="mega-head">其他栏目</p>
          <MenuList items={plain} />
        </div>
      )}
    </div>
  );
}

function TopItem({ item, active }: { item: MenuItem; active: boolean }) {
  if (groupOf(item).length === 0) return <MenuLink item={item} current={active} />;
  return (
    <details name="nav" data-dismiss="">
      <summary aria-current={active ? 'true' : undefined}>{item.name}</summary>
      <Panel item={item} />
    </details>
  );
}

const isActive = (item: MenuItem, activeId: string) =>
  item.id === activeId || (activeId === 'index' && item.homePage === 'index');

/** Main navigation: native disclosures that share a name, so only one is open, with keys and closing added by `manners.ts`. */
export function Navigation({ menu, activeId }: { menu: MenuItem[]; activeId: string }) {
  const { shown, more } = splitTop(menu);
  return (
    <nav className="site-nav" aria-label="主导航">
      <ul className="wrap">
        {shown.map((item) => (
          <li key={item.id}>
            <TopItem item={item} active={isActive(item, activeId)} />
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <details name="nav" data-dismiss="">
              <summary aria-current={more.some((item) => isActive(item, activeId)) ? 'true' : undefined}>更多</summary>
              <MorePanel items={more} />
            </details>
          </li>
        )}
      </ul>
    </nav>
  );
}
