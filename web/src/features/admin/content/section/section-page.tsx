import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Freshness, Section, SectionNode } from '@/shared/api/staff';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { FieldPermission } from '@/ui-admin/form/field-rights';
import { FormModal } from '@/ui-admin/form/form-modal';
import { SearchField } from '@/ui-admin/form/search-field';
import { Icon } from '@/ui-admin/icon';
import { addRow, editRow, resourceKey } from '@/ui-admin/list/resource-api';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { HasPermission } from '@/ui-admin/permission';
import { FreshnessMark } from '@/ui-admin/state/freshness-mark';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { sectionBase } from '../bases';
import styles from './section.module.css';
import { sectionTreeOptions } from './section-api';
import { columnOf, newSection, sectionFields } from './section-fields';
import { SectionTable } from './section-table';
import { flatten, placeOf, search } from './tree';

/** The sections of the site: their tree, their order, and how fresh each of them is. */
export default function SectionPage() {
  const { data: tree, error, refetch } = useQuery(sectionTreeOptions);
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<Section | null>(null);
  const add = (parentId: string) => setEditing(newSection(parentId));
  return (
    <>
      <PageHead
        title="栏目管理"
        actions={
          <>
            <SearchField label="搜索栏目" placeholder="栏目名称" onType={(words) => setText(words.trim())} />
            <HasPermission code="content:column:add">
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => add('')}>
                新增一级栏目
              </Button>
            </HasPermission>
          </>
        }
      >
        {tree && <FreshnessSummary tree={tree} />}
      </PageHead>
      {tree && (
        <Card ref={keepsFocus}>
          {tree.length === 0 ? (
            <Nothing text="还没有栏目。先新增一级栏目，再在它下面添加下级栏目。" />
          ) : (
            <SectionTable
              tree={tree}
              shown={search(tree, text)}
              searched={text}
              onEdit={(node) => setEditing(columnOf(node))}
              onAddBelow={(node) => add(node.id)}
            />
          )}
        </Card>
      )}
      {!tree && <Waiting error={error} onRetry={refetch} rows={10} />}
      {editing && (
        <FieldPermission value="content:column">
          <SectionDialog tree={tree ?? []} section={editing} onClose={() => setEditing(null)} />
        </FieldPermission>
      )}
    </>
  );
}

const lights: readonly Freshness[] = ['overdue', 'due', 'fresh', 'empty'];

function FreshnessSummary({ tree }: { tree: readonly SectionNode[] }) {
  const all = flatten(tree);
  // As the server counts them: a group is as fresh as what is in it, and a hidden section is not checked.
  const checked = all.filter((node) => !node.hidden && node.children.length === 0);
  return (
    <div className={styles.summary}>
      <span>共 {all.length} 个栏目</span>
      {lights.map((light) => (
        <span key={light}>
          <FreshnessMark freshness={light} /> {checked.filter((node) => node.freshness === light).length}
        </span>
      ))}
    </div>
  );
}

type Props = { tree: readonly SectionNode[]; section: Section; onClose: () => void };

/** Adds a section or changes one. */
function SectionDialog({ tree, section, onClose }: Props) {
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
