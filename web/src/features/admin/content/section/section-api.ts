import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { sectionBase } from '../bases';
import type { Move } from './moves';

export const sectionTreeOptions = staffQuery([...resourceKey(sectionBase), 'tree'], `${sectionBase}/tree`);

export const moveColumn = (move: Move) => staff.post(`${sectionBase}/move`, { body: move });
