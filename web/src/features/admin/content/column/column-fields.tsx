import type { Column, ColumnNode } from '@/shared/api/staff';
import { link } from '@/shared/rules/rules';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import type { ColumnOptions } from '@/ui-admin/list/use-column-options';
import { longText } from '@/ui-admin/values/long-text';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import { toggle, yesNo } from '@/widgets/inputs/yes-no-kind';
import { column } from './column-kind';
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

/** Fields of the form of one column. `self` is the column being edited, which cannot stand below itself. */
export function columnFields(self: ColumnNode | null, optionsOf: ColumnOptions): readonly FieldSpec<Column>[] {
  const levels = self ? height(self) : 1;
  return [
    { name: 'name', label: '栏目名称', kind: text, required: true, max: 50 },
    {
      name: 'parentId',
      label: '上级栏目',
      kind: column({
        none: '一级栏目',
        isClosed: (node, level) => level + levels > deepest || node.id === self?.id,
      }),
      hint: '不选则为一级栏目',
    },
    { name: 'isHref', label: '外部链接', kind: yesNo, hint: '打开后点击栏目名称直接进入链接地址' },
    {
      name: 'href',
      label: '链接地址',
      kind: text,
      required: true,
      max: 500,
      rules: [link],
      visible: (row) => row.isHref === 'Y',
    },
    {
      name: 'homePage',
      label: '页面类型',
      kind: options(optionsOf('homePage')),
      required: true,
      visible: (row) => row.isHref !== 'Y',
    },
    { name: 'hidden', label: '在导航中隐藏', kind: toggle, hint: '隐藏后仍可通过地址打开' },
    { name: 'route', label: '生成页面地址', kind: toggle, hint: '关闭后栏目没有自己的页面' },
    { name: 'alwaysShow', label: '总是显示', kind: toggle, hint: '没有可见下级时也显示' },
    {
      name: 'bindMenu',
      label: '详情页所属栏目',
      kind: column({ none: '本栏目' }),
      hint: '文章详情在哪个栏目下打开，不选则为本栏目',
    },
    { name: 'columnType', label: '栏目类别', kind: options(columnTypes), hint: '写入网页的栏目标签' },
    { name: 'homeSlot', label: '首页位置', kind: options(optionsOf('homeSlot')), hint: '不选则不出现在首页' },
    { name: 'cycleDays', label: '更新周期（天）', kind: number, hint: '0 表示不限；超过周期没有新内容会提示超期' },
    { name: 'ownerDept', label: '责任科室', kind: text, max: 50 },
    { name: 'ownerUser', label: '责任人', kind: text, max: 50 },
    { name: 'keywords', label: '关键词', kind: text, max: 200, wide: true, hint: '用逗号分隔' },
    { name: 'description', label: '栏目介绍', kind: longText(), max: 300 },
  ];
}

/** A new column below the given one. */
export function blankColumn(parentId: string): Column {
  return {
    id: '',
    version: 0,
    createBy: '',
    createTime: '',
    updateBy: '',
    updateTime: null,
    parentId,
    name: '',
    homePage: 'article',
    hidden: false,
    route: true,
    isHref: 'N',
    href: '',
    alwaysShow: false,
    bindMenu: '',
    columnType: '',
    description: '',
    keywords: '',
    ownerDept: '',
    ownerUser: '',
    cycleDays: 30,
    homeSlot: '',
    sortNo: 0,
  };
}

/** The stored part of a node, without what the tree call computes. */
export function columnOf({
  path: _p,
  articleCount: _a,
  lastPublishTime: _l,
  freshness: _f,
  children: _c,
  ...column
}: ColumnNode): Column {
  return column;
}
