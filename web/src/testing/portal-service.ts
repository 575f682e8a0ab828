import type { ServiceProps } from '@/shared/api/public';

/** A column whose page is a service; its number and name as in the menu. */
type Column<Name> = { service: Name; id: string; name: string; description?: string };

/** The page of a service as its column shows it. */
export function servicePage<Name extends string, Data>(
  column: Column<Name>,
  data: Data,
): ServiceProps<Data> & { service: Name } {
  const { service, id, name, description = '' } = column;
  const path = `/${service}/${id}`;
  return {
    kind: 'service',
    reviewed: { date: null, by: '', next: null },
    service,
    name,
    detail: false,
    column: { id, name, description, homePage: service, path, rssPath: '' },
    siblings: [],
    crumbs: [
      { name: '首页', path: '/index' },
      { name, path },
    ],
    data,
  };
}
