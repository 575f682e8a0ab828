import type { MenuItem } from '@/shared/api/public';
import { Icon } from './icon';
import { MenuLink } from './links';
import { serviceIcon } from './service-icon';

/** Columns that are services of their own, not lists of articles. */
export function ServiceTiles({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className="services">
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink item={item}>
            <Icon name={serviceIcon(item)} />
            {item.name}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}
