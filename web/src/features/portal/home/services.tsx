import type { MenuItem } from '@/shared/api/public';
import { findItem } from '@/shared/menu/menu';
import { SectionHead } from '@/ui-portal/section-head';
import { ServiceTiles } from '@/ui-portal/service-tiles';

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
      <ServiceTiles items={services.slice(0, 8)} />
    </section>
  );
}
