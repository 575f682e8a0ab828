import { queryOptions } from '@tanstack/react-query';
import { staff } from '@/shared/api/staff-client';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { columnBase } from '../bases';
import type { Move } from './moves';

export const columnTreeOptions = queryOptions({
  queryKey: [...resourceKey(columnBase), 'tree'],
  queryFn: ({ signal }) => staff.get(`${columnBase}/tree`, { signal }),
});

export function moveColumn(move: Move): Promise<unknown> {
  return staff.post(`${columnBase}/move`, { body: move });
}
