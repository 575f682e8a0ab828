import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Freshness, Section, SectionNode } from '@/shared/api/staff';
import { contentColumn } from '@/shared/api/tables/content-column';
import { link } from '@/shared/rules/rules';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { FieldPermission } from '@/ui-admin/form/field-rights';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { SearchField } from '@/ui-admin/form/search-field';
import { Icon } from '@/ui-admin/icon';
import { later } from '@/ui-admin/later';
import { addRow, editRow, resourceKey } from '@/ui-admin/list/resource-api';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { HasPermission } from '@/ui-admin/permission';
import { FreshnessMark } from '@/ui-admin/state/freshness-mark';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { longText } from '@/ui-admin/values/long-text';
import { options, yesNo } from '@/widgets/inputs';
import { fieldsOf } from '@/widgets/list-page';
import { sectionBase } from '../bases';
import styles from './section.module.css';
import { sectionTreeOptions } from './section-api';
import { column } from './section-kind';
import { SectionTable } from './section-table';
import { deepest, flatten, height, placeOf, search } from './tree';

const OrderDialog = later(async () => (await import('./order-dialog')).OrderDialog);

/** The sections of the site: their tree, their order, and how fresh each of them is. */
export default function SectionPage() {
  const { data: tree, error, refetch } = useQuery(sectionTreeOptions);
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<Section | null>(null);
  const [ordering, setOrdering] = useState(false);
  const add = (parentId: string) => setEditing(newSection(parentId));
  return (
    <>
      <PageHead
        title="栏目管理"
        actions={
          <>
            <SearchField label="搜索栏目" placeholder="栏目名称" onType={(words) => setText(words.trim())} />
            {tree && tree.length > 0 && (
              <HasPermission code="content:column:edit">
                <Button icon={<Icon name="bars" />} onClick={() => setOrdering(true)}>
                  栏目排序
                </Button>
              </HasPermission>
            )}
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
      {tree && ordering && <OrderDialog tree={tree} onClose={() => setOrdering(false)} />}
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
    <div className={`row ${styles.summary}`}>
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

const columnTypes = [
  '概况信息',
  '领导信息',
  '机构职能',
  '工作动态',
  '通知公告',
  '健康科普',
  '解读回应',
  '办事服务',
  '数据发布',
  '政务公开',
  '政策文件',
  '互动交流',
  '专题',
].map((value) => ({ value, label: value }));

/** Fields of the form of one section. `self` is the section being edited, which cannot stand below itself. */
function sectionFields(self: SectionNode | null): readonly FieldSpec<Section>[] {
  const levels = self ? height(self) : 1;
  return fieldsOf(contentColumn, [
    { name: 'name' },
    {
      name: 'parentId',
      kind: column({
        none: '一级栏目',
        isClosed: (node, level) => level + levels > deepest || node.id === self?.id,
      }),
      hint: '不选则为一级栏目',
    },
    { name: 'isHref', kind: yesNo, required: false, hint: '打开后点击栏目名称直接进入链接地址' },
    { name: 'href', required: true, rules: [link], visible: (row) => row.isHref === 'Y' },
    { name: 'homePage', visible: (row) => row.isHref !== 'Y' },
    { name: 'hidden', hint: '隐藏后仍可通过地址打开' },
    { name: 'route', hint: '关闭后栏目没有自己的页面' },
    { name: 'alwaysShow', hint: '没有可见下级时也显示' },
    { name: 'bindMenu', kind: column({ none: '本栏目' }), hint: '文章详情在哪个栏目下打开，不选则为本栏目' },
    { name: 'columnType', kind: options(columnTypes), hint: '写入网页的栏目标签' },
    { name: 'homeSlot', hint: '不选则不出现在首页' },
    { name: 'cycleDays', hint: '0 表示不限；超过周期没有新内容会提示超期' },
    { name: 'ownerDept' },
    { name: 'ownerUser' },
    { name: 'keywords', wide: true, hint: '用逗号分隔' },
    { name: 'description', kind: longText() },
  ]);
}

/** A new section below the given one. */
function newSection(parentId: string): Section {
  return newRow(sectionFields(null), { parentId });
}

/** The stored part of a node, without what the tree call computes. */
function columnOf({
  path: _p,
  articleCount: _a,
  lastPublishTime: _l,
  freshness: _f,
  children: _c,
  ...column
}: SectionNode): Section {
  return column;
}
