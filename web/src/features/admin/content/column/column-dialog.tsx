import { useMemo } from 'react';
import type { Column, ColumnNode } from '@/shared/api/staff';
import { FormModal } from '@/ui-admin/form/form-modal';
import { addRow, editRow, resourceKey } from '@/ui-admin/list/resource-api';
import { columnBase } from '../bases';
import { columnFields } from './column-fields';
import { placeOf } from './tree';

type Props = { tree: readonly ColumnNode[]; column: Column; onClose: () => void };

/** Adds a column or changes one. */
export function ColumnDialog({ tree, column, onClose }: Props) {
  const self = column.id ? (placeOf(tree, column.id)?.node ?? null) : null;
  const fields = useMemo(() => columnFields(self), [self]);
  return (
    <FormModal
      title={column.id ? `编辑栏目：${column.name}` : '新增栏目'}
      initial={column}
      specs={fields}
      save={(next) => (next.id ? editRow(columnBase, next) : addRow(columnBase, next))}
      after={[resourceKey(columnBase)]}
      onClose={onClose}
      width={800}
    />
  );
}
