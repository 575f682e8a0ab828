import { later } from '@/ui-admin/later';

/** Comes when it is first opened. */
export const QueryBuilder = later(async () => (await import('./query-builder')).QueryBuilder);
