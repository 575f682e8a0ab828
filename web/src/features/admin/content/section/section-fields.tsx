import type { Section, SectionNode } from '@/shared/api/staff';
import { contentColumn } from '@/shared/api/tables/content-column';
import { link } from '@/shared/rules/rules';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { longText } from '@/ui-admin/values/long-text';
import { options } from '@/widgets/inputs/options-kind';
import { yesNo } from '@/widgets/inputs/yes-no-kind';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { column } from './section-kind';
import { deepest, height } from './tree';

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
export function sectionFields(self: SectionNode | null): readonly FieldSpec<Section>[] {
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
export function newSection(parentId: string): Section {
  return newRow(sectionFields(null), { parentId });
}

/** The stored part of a node, without what the tree call computes. */
export function columnOf({
  path: _p,
  articleCount: _a,
  lastPublishTime: _l,
  freshness: _f,
  children: _c,
  ...column
}: SectionNode): Section {
  return column;
}
