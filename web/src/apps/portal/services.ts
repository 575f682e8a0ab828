import type { ComponentType } from 'react';
import type { PageProps, ServiceProps } from '@/shared/api/public';

export type ServiceView = ComponentType<ServiceProps>;

/**
 * What draws the page of a service stands under its name in `services/`. The browser loads it when it is wanted, so that no reader of an
 * article pays for the calculators; the server finds it there by the same name and has the browser fetch it while it reads the page.
 */
const loaders = import.meta.glob<ServiceView>('./services/*.ts', { import: 'default' });

/** Loads what draws the page, nothing for the pages that are always there. */
export async function loadService(page: PageProps): Promise<ServiceView | null> {
  return page.kind === 'service' ? ((await loaders[moduleOf(page.service)]?.()) ?? null) : null;
}

/** Name of the module that draws a service. */
export function moduleOf(service: string): string {
  return `./services/${service}.ts`;
}
