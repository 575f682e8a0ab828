import type { ComponentType } from 'react';
import type { PageProps, ServiceProps } from '@/shared/api/public';

/**
 * Which folder below features/portal draws the page of a service. Its `service-page.tsx` exports the page as default; the
 * browser loads it when it is wanted, so that no reader of an article pays for the calculators.
 */
const folders: Record<string, string> = {
  rabies: 'clinics',
  aids: 'clinics',
  map: 'clinics',
  message: 'consult',
  messagesearch: 'consult',
  calc: 'calculators',
};

export type ServiceView = ComponentType<ServiceProps>;

const loaders = import.meta.glob<ServiceView>('../../features/portal/*/service-page.tsx', { import: 'default' });

/** Loads what draws the page, nothing for the pages that are always there. */
export async function loadService(page: PageProps): Promise<ServiceView | null> {
  return page.kind === 'service' ? ((await loaders[addressOf(page.service)]?.()) ?? null) : null;
}

/** Name of the module that draws a service. */
export function addressOf(service: string): string {
  return `../../features/portal/${folders[service] ?? service}/service-page.tsx`;
}
