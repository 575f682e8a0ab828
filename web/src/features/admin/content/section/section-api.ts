import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { sectionBase } from '../bases';
import type { Move } from './moves';
import type { OrderCall } from './order';

export const sectionTreeOptions = staffQuery([...resourceKey(sectionBase), 'tree'], `${sectionBase}/tree`);

export const moveColumn = (move: Move) => staff.post(`${sectionBase}/move`, { body: move });

/** Puts sections in order, all or none; gives back the tree as it is saved. */
export const orderSections = (order: OrderCall) => staff.post(`${sectionBase}/order`, { body: order });
