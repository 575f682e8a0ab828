import { queryOptions } from '@tanstack/react-query';
import type { ColumnNode } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { columnBase } from '../bases';
import type { Move } from './moves';

export const columnTreeOptions = queryOptions({
  queryKey: [...resourceKey(columnBase), 'tree'],
  queryFn: ({ signal }) => staffClient<ColumnNode[]>(`${columnBase}/tree`, { signal }),
});

export function moveColumn(move: Move): Promise<unknown> {
  return staffClient(`${columnBase}/move`, { method: 'POST', body: move });
}
