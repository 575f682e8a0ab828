import type { MenuItem } from '@/shared/api/public';
import { visible } from '@/shared/menu/menu';
import { MenuLink, MenuList } from '@/ui-portal/links';

/** Groups that fit beside each other, the one of single columns included. */
const oneRow = 8;

/** All columns in the footer; the menu button of small screens leads here, so it works without script. */
export function AllColumns({ menu }: { menu: MenuItem[] }) {
  const roots = visible(menu).filter((item) => item.homePage !== 'index');
  const plain = roots.filter((item) => visible(item.children).length === 0);
  const groups = roots.filter((item) => visible(item.children).length > 0);
  return (
    <nav className={groups.length < oneRow ? 'fat' : 'fat fat-rows'} id="all" aria-label="全部栏目" tabIndex={-1}>
      {groups.map((item) => (
        <div key={item.id}>
          <p className="fat-head">
            <MenuLink item={item} />
          </p>
          <MenuList items={visible(item.children)} />
        </div>
      ))}
      {plain.length > 0 && (
        <div>
          <p className="fat-head">更多</p>
          <MenuList items={plain} />
        </div>
      )}
    </nav>
  );
}
