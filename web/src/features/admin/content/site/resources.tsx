import type { Block, Category, ColumnNode, Popup, TaskRow, UnitRow } from '@/shared/api/staff';
import { link, webAddress } from '@/shared/rules/rules';
import { textOf } from '@/ui-admin/form/field-spec';
import type { ColumnOptions } from '@/ui-admin/list/use-column-options';
import { StateTag } from '@/ui-admin/state/tag';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { number } from '@/ui-admin/values/number';
import { ownKind } from '@/ui-admin/values/own-kind';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import { toggle, yesNo } from '@/widgets/inputs/yes-no-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { blockBase, categoryBase, popupBase, taskBase, unitBase } from '../bases';
import { articleColumn } from '../column/column-kind';
import { picture } from '../picture/picture-kind';
import { BlockValue } from './block-value';
import { hiddenBlock } from './hidden-block';

const fresh = { id: '', version: 0, createBy: '', createTime: '', updateBy: '', updateTime: null };

const keyword = [{ name: 'keyword', label: '关键词', kind: text }] as const;

const sortNo = { name: 'sortNo', label: '排序号', kind: number, hint: '小的在前' } as const;

/** Pieces of the page frame, such as telephone and filing number. Their marks are fixed; only their content changes. */
export const blocks: ListResource<Block> = {
  base: blockBase,
  label: '站点内容块',
  permission: 'content:block',
  code: 'content/block',
  query: keyword,
  sort: { column: 'sortNo', order: 'asc' },
  // The blocks of a site are fixed.
  batchDelete: false,
  allows: (action) => action !== 'delete',
  nameOf: (row) => row.label,
  columns: [
    { name: 'label', title: '内容块', width: 180, rowHeader: true },
    { name: 'mark', title: '标识', width: 160 },
    {
      name: 'value',
      title: '内容',
      ellipsis: true,
      render: ({ value, img, imgAlt }) => {
        if (value === hiddenBlock) {
          return <StateTag tone="flat">已隐藏</StateTag>;
        }
        return value || imgAlt || img || <StateTag tone="flat">没有内容，不显示</StateTag>;
      },
    },
  ],
  fields: [
    { name: 'label', label: '内容块', kind: text, disabled: true },
    { name: 'mark', label: '标识', kind: text, disabled: true },
    {
      name: 'value',
      label: '内容',
      kind: ownKind({
        empty: '',
        text: (value) => (value === hiddenBlock ? '（隐藏）' : textOf(value)),
        edit: (control) => <BlockValue {...control} />,
      }),
      wide: true,
    },
    {
      name: 'img',
      label: '图片',
      kind: picture({ title: '选择图片', words: 'imgAlt' }),
      visible: (row) => row.value !== hiddenBlock,
    },
    {
      name: 'imgAlt',
      label: '图片说明',
      kind: text,
      required: true,
      max: 200,
      hint: '给看不到图片的人',
      visible: (row) => row.value !== hiddenBlock && row.img !== '',
    },
  ],
};

/** Tiles of the home page that lead to the things people come for. */
export const tasks = (optionsOf: ColumnOptions): ListResource<TaskRow> => ({
  base: taskBase,
  label: '任务入口',
  permission: 'content:task',
  code: 'content/task',
  query: keyword,
  sort: { column: 'sortNo', order: 'asc' },
  blank: { ...fresh, title: '', hint: '', icon: 'pin', href: '', main: false, sortNo: 0 },
  nameOf: (row) => row.title,
  columns: [
    {
      name: 'title',
      title: '名称',
      width: 220,
      rowHeader: true,
      render: ({ title, main }) => (
        <>
          {title} {main && <StateTag tone="info">主入口</StateTag>}
        </>
      ),
    },
    { name: 'hint', title: '提示', ellipsis: true },
    { name: 'href', title: '地址', width: 200, ellipsis: true },
    { name: 'sortNo', title: '排序号', kind: number, width: 90, sorter: true },
  ],
  fields: [
    { name: 'title', label: '名称', kind: text, required: true, max: 20 },
    { name: 'href', label: '地址', kind: text, required: true, max: 500, rules: [link] },
    { name: 'hint', label: '提示', kind: text, max: 40, wide: true, hint: '显示在名称下面，说清能办什么' },
    { name: 'icon', label: '图标', kind: options(optionsOf('icon')), required: true },
    sortNo,
    { name: 'main', label: '主入口', kind: toggle, hint: '大图块，只能有一个' },
  ],
});

/** Links of the footer, in groups. */
export const units: ListResource<UnitRow> = {
  base: unitBase,
  label: '相关单位',
  permission: 'content:unit',
  code: 'content/unit',
  query: keyword,
  sort: { column: 'sortNo', order: 'asc' },
  blank: { ...fresh, groupName: '', name: '', href: '', sortNo: 0 },
  nameOf: (row) => row.name,
  columns: [
    { name: 'name', title: '单位', width: 260, rowHeader: true },
    { name: 'groupName', title: '分组', width: 180 },
    { name: 'href', title: '网址', ellipsis: true },
    { name: 'sortNo', title: '排序号', kind: number, width: 90, sorter: true },
  ],
  fields: [
    { name: 'name', label: '单位名称', kind: text, required: true, max: 50 },
    { name: 'groupName', label: '分组', kind: text, required: true, max: 30 },
    { name: 'href', label: '网址', kind: text, required: true, max: 500, rules: [webAddress], wide: true },
    sortNo,
  ],
};

/** Notices above the home page, one at a time. */
export const popups: ListResource<Popup> = {
  base: popupBase,
  label: '弹窗公告',
  permission: 'content:popup',
  code: 'content/popup',
  query: keyword,
  blank: { ...fresh, title: '', text: '', href: '', startTime: null, endTime: null, enabled: true },
  nameOf: (row) => row.title,
  columns: [
    { name: 'title', title: '标题', rowHeader: true, sorter: true },
    { name: 'startTime', title: '开始', kind: moment, width: 160 },
    { name: 'endTime', title: '结束', kind: moment, width: 160 },
    { name: 'enabled', title: '启用', kind: yesNo, width: 90 },
  ],
  fields: [
    { name: 'title', label: '标题', kind: text, required: true, max: 40, wide: true },
    { name: 'text', label: '内容', kind: longText(), max: 200, wide: true, hint: '一两句话；详情放在链接里' },
    { name: 'href', label: '链接地址', kind: text, max: 500, rules: [link], wide: true, hint: '可不填' },
    { name: 'startTime', label: '开始时间', kind: moment, hint: '不填则立即' },
    { name: 'endTime', label: '结束时间', kind: moment, required: true },
    { name: 'enabled', label: '启用', kind: toggle, hint: '只在首页显示，同一时间一条；读者关闭后不再出现' },
  ],
};

/** Topics inside the columns. */
export function categories(tree: readonly ColumnNode[]): ListResource<Category> {
  const names = new Map(tree.flatMap((root) => [root, ...root.children]).map(({ id, name }) => [id, name]));
  return {
    base: categoryBase,
    label: '文章分类',
    permission: 'content:category',
    code: 'content/category',
    query: keyword,
    sort: { column: 'sortNo', order: 'asc' },
    blank: { ...fresh, columnId: '', name: '', sortNo: 0 },
    nameOf: (row) => row.name,
    columns: [
      { name: 'name', title: '分类', rowHeader: true },
      { name: 'columnId', title: '所属栏目', width: 240, render: ({ columnId }) => names.get(columnId) ?? columnId },
      { name: 'sortNo', title: '排序号', kind: number, width: 90, sorter: true },
    ],
    fields: [
      { name: 'name', label: '分类名称', kind: text, required: true, max: 30 },
      {
        name: 'columnId',
        label: '所属栏目',
        kind: articleColumn,
        required: true,
      },
      sortNo,
    ],
  };
}
