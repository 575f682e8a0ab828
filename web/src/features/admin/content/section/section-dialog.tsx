import { useMemo } from 'react';
import type { Section, SectionNode } from '@/shared/api/staff';
import { FormModal } from '@/ui-admin/form/form-modal';
import { addRow, editRow, resourceKey } from '@/ui-admin/list/resource-api';
import { sectionBase } from '../bases';
import { sectionFields } from './section-fields';
import { placeOf } from './tree';

type Props = { tree: readonly SectionNode[]; section: Section; onClose: () => void };

/** Adds a section or changes one. */
export function SectionDialog({ tree, section, onClose }: Props) {
  const self = section.id ? (placeOf(tree, section.id)?.node ?? null) : null;
  const fields = useMemo(() => sectionFields(self), [self]);
  return (
    <FormModal
      title={section.id ? `编辑栏目：${section.name}` : '新增栏目'}
      initial={section}
      specs={fields}
      save={(next) => (next.id ? editRow(sectionBase, next) : addRow(sectionBase, next))}
      after={[resourceKey(sectionBase)]}
      onClose={onClose}
      width={800}
    />
  );
}
