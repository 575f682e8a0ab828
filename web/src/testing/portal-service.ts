import type { ServiceProps } from '@/shared/api/public';

/** A column whose page is a service; its number and name as in the menu. */
type Column = { service: string; id: string; name: string; description?: string };

/** The page of a service as its column shows it. */
export function servicePage<Data>(column: Column, data: Data): ServiceProps<Data> {
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
