import type { ValueKind } from '@/ui-admin/values/value-kind';
import { RelatedSelect } from './related-select';

const count = (ids: readonly string[]) => (Array.isArray(ids) && ids.length > 0 ? `${ids.length} 篇` : '');

/** Other articles, by their ids. */
export const related: ValueKind<string[]> = {
  show: count,
  edit: (control) => <RelatedSelect {...control} />,
  text: (ids) => (Array.isArray(ids) ? ids.join(',') : ''),
  empty: [],
  wide: true,
  chosen: true,
};
