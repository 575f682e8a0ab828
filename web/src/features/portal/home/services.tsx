import type { MenuItem } from '@/shared/api/public';
import { findItem } from '@/shared/menu/menu';
import { Icon } from '@/ui-portal/icon';
import { MenuLink } from '@/ui-portal/links';
import { SectionHead } from '@/ui-portal/section-head';
import { serviceIcon } from '@/ui-portal/service-icon';

export function Services({ services, menu }: { services: MenuItem[]; menu: MenuItem[] }) {
  const parentId = services[0]?.parentId ?? '';
  const parent = findItem(menu, (item) => item.id === parentId);
  return (
    <section className="band wrap" aria-labelledby="home-services">
      <SectionHead
        id="home-services"
        title={parent?.name ?? '便民服务'}
        more={parent ?? undefined}
        moreText="全部服务"
      />
      <ul className="services">
        {services.slice(0, 8).map((item) => (
          <li key={item.id}>
            <MenuLink item={item}>
              <Icon name={serviceIcon(item)} />
              {item.name}
            </MenuLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
