import type { PageProps } from '@/shared/api/public';
import { addressOf, type ServiceView } from './services';

const views = import.meta.glob<ServiceView>('../../features/portal/*/service-page.tsx', {
  eager: true,
  import: 'default',
});

/** What draws the page of a service on the server, where everything is loaded already. */
export function serviceOf(page: PageProps): ServiceView | null {
  return page.kind === 'service' ? (views[addressOf(page.service)] ?? null) : null;
}
