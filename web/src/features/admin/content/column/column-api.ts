import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { columnBase } from '../bases';
import type { Move } from './moves';

export const columnTreeOptions = staffQuery([...resourceKey(columnBase), 'tree'], `${columnBase}/tree`);

export function moveColumn(move: Move): Promise<unknown> {
  return staff.post(`${columnBase}/move`, { body: move });
}
