import type { PageProps } from '@/shared/api/public';
import { moduleOf, type ServiceView } from './services';

const views = import.meta.glob<ServiceView>('./services/*.ts', { eager: true, import: 'default' });

/** What draws the page of a service on the server, where everything is loaded already. */
export function serviceOf(page: PageProps): ServiceView | null {
  return page.kind === 'service' ? (views[moduleOf(page.service)] ?? null) : null;
}
