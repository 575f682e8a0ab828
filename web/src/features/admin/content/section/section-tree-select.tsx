import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useId, useState } from 'react';
import type { SectionNode } from '@/shared/api/staff';
import { clearButton } from '@/ui-admin/form/clear-button';
import type { FieldAria } from '@/ui-admin/form/field';
import { Icon } from '@/ui-admin/icon';
import { Spinner } from '@/ui-admin/spinner';
import { placed } from '@/ui-admin/tree/nodes';
import { sectionTreeOptions } from './section-api';

export type ColumnSelectProps = {
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  aria?: FieldAria;
  placeholder: string;
  invalid?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  /** Sections that cannot be chosen. */
  isClosed?: ((node: SectionNode, level: number) => boolean) | undefined;
};

/** Chooses a section from the tree; typing searches by name. */
export function SectionSelect({
  value,
  onChange,
  onBlur,
  aria,
  placeholder,
  invalid,
  disabled,
  clearable,
  isClosed,
}: ColumnSelectProps) {
  const ownId = useId();
  const id = aria?.id ?? ownId;
  const { data: tree, isPending, error } = useQuery(sectionTreeOptions);
  const [isOpen, setOpen] = useState(false);
  return (
    <TreeSelect<string>
      {...aria}
      id={id}
      value={value || undefined}
      treeData={placed(nodes(tree ?? [], isClosed))}
      // What is typed before the tree is there would be looked for in nothing, and never again: the list waits for it.
      open={isOpen && !isPending}
      onOpenChange={setOpen}
      suffixIcon={isPending ? <Spinner /> : <Icon name="down" />}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear={clearable ? clearButton : false}
      placeholder={placeholder}
      status={invalid ? 'error' : ''}
      disabled={disabled ?? false}
      loading={isPending}
      popupRender={(menu) => (
        // antd names this id in aria-owns but gives it to nothing.
        <div id={`${id}_list`}>{menu}</div>
      )}
      notFoundContent={error ? '栏目没有加载成功' : '没有这样的栏目'}
      onBlur={onBlur}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}

type TreeNode = { value: string; title: string; disabled: boolean; children: TreeNode[] };

function nodes(tree: readonly SectionNode[], isClosed: ColumnSelectProps['isClosed'], level = 1): TreeNode[] {
  return tree.map((node) => ({
    value: node.id,
    title: node.name,
    disabled: isClosed?.(node, level) ?? false,
    children: nodes(node.children, isClosed, level + 1),
  }));
}
