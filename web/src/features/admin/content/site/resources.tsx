import { Input, Switch } from 'antd';
import { useState } from 'react';
import type { Block, Category, Popup, SectionNode, TaskRow, UnitRow } from '@/shared/api/staff';
import { contentBlock } from '@/shared/api/tables/content-block';
import { contentCategory } from '@/shared/api/tables/content-category';
import { contentPopup } from '@/shared/api/tables/content-popup';
import { contentTask } from '@/shared/api/tables/content-task';
import { contentUnit } from '@/shared/api/tables/content-unit';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { StateTag } from '@/ui-admin/state/tag';
import { ownKind } from '@/ui-admin/values/own-kind';
import { text } from '@/ui-admin/values/text';
import { columnsOf, fieldsOf, type ListResource } from '@/widgets/list-page';
import { blockBase, categoryBase, popupBase, taskBase, unitBase } from '../bases';
import { picture } from '../picture/picture-kind';
import { articleSection } from '../section/section-kind';
import { hiddenBlock } from './hidden-block';
import styles from './site.module.css';

const keyword = [{ name: 'keyword', label: '关键词', kind: text }] as const;

const sortNo = { name: 'sortNo', hint: '小的在前' } as const;

/** Pieces of the page frame, such as telephone and filing number. Their marks are fixed; only their content changes. */
export const blocks: ListResource<Block> = {
  base: blockBase,
  label: '站点内容块',
  permission: 'content:block',
  code: 'content/block',
  query: keyword,
  sort: { column: 'sortNo', order: 'asc' },
  // The blocks of a site are fixed.
  blank: null,
  batchDelete: false,
  allows: (action) => action !== 'delete',
  nameOf: (row) => row.label,
  columns: columnsOf(contentBlock, [
    { name: 'label', width: 180, rowHeader: true },
    { name: 'mark', width: 160 },
    {
      name: 'value',
      ellipsis: true,
      render: ({ value, img, imgAlt }) => {
        if (value === hiddenBlock) {
          return <StateTag tone="flat">已隐藏</StateTag>;
        }
        return value || imgAlt || img || <StateTag tone="flat">没有内容，不显示</StateTag>;
      },
    },
  ]),
  fields: fieldsOf(contentBlock, [
    { name: 'label', disabled: true },
    { name: 'mark', disabled: true },
    {
      name: 'value',
      kind: ownKind({
        empty: '',
        text: (value) => (value === hiddenBlock ? '（隐藏）' : textOf(value)),
        edit: (control) => <BlockValue {...control} />,
      }),
      wide: true,
    },
    { name: 'img', kind: picture({ title: '选择图片', words: 'imgAlt' }), visible: (row) => row.value !== hiddenBlock },
    {
      name: 'imgAlt',
      required: true,
      hint: '给看不到图片的人',
      visible: (row) => row.value !== hiddenBlock && row.img !== '',
    },
  ]),
};

/** Tiles of the home page that lead to the things people come for. */
export const tasks: ListResource<TaskRow> = {
  base: taskBase,
  label: '任务入口',
  permission: 'content:task',
  code: 'content/task',
  query: keyword,
  sort: { column: 'sortNo', order: 'asc' },
  nameOf: (row) => row.title,
  columns: columnsOf(contentTask, [
    {
      name: 'title',
      width: 220,
      rowHeader: true,
      render: ({ title, main }) => (
        <>
          {title} {main && <StateTag tone="info">主入口</StateTag>}
        </>
      ),
    },
    { name: 'hint', ellipsis: true },
    { name: 'href', width: 200, ellipsis: true },
    { name: 'sortNo', width: 90 },
  ]),
  fields: fieldsOf(contentTask, [
    { name: 'title' },
    { name: 'href' },
    { name: 'hint', wide: true, hint: '显示在名称下面，说清能办什么' },
    { name: 'icon', initial: 'pin' },
    sortNo,
    { name: 'main', hint: '大图块，只能有一个' },
  ]),
};

/** Links of the footer, in groups. */
export const units: ListResource<UnitRow> = {
  base: unitBase,
  label: '相关单位',
  permission: 'content:unit',
  code: 'content/unit',
  query: keyword,
  sort: { column: 'sortNo', order: 'asc' },
  nameOf: (row) => row.name,
  columns: columnsOf(contentUnit, [
    { name: 'name', width: 260, rowHeader: true },
    { name: 'groupName', width: 180 },
    { name: 'href', ellipsis: true },
    { name: 'sortNo', width: 90 },
  ]),
  fields: fieldsOf(contentUnit, [{ name: 'name' }, { name: 'groupName' }, { name: 'href', wide: true }, sortNo]),
};

/** Notices above the home page, one at a time. */
export const popups: ListResource<Popup> = {
  base: popupBase,
  label: '弹窗公告',
  permission: 'content:popup',
  code: 'content/popup',
  query: keyword,
  nameOf: (row) => row.title,
  columns: columnsOf(contentPopup, [
    { name: 'title', rowHeader: true },
    { name: 'startTime', width: 160 },
    { name: 'endTime', width: 160 },
    { name: 'enabled', width: 90 },
  ]),
  fields: fieldsOf(contentPopup, [
    { name: 'title', wide: true },
    { name: 'text', wide: true, hint: '一两句话；详情放在链接里' },
    { name: 'href', wide: true, hint: '可不填' },
    { name: 'startTime', hint: '不填则立即' },
    { name: 'endTime' },
    { name: 'enabled', initial: true, hint: '只在首页显示，同一时间一条；读者关闭后不再出现' },
  ]),
};

/** Topics inside the columns. */
export function categories(tree: readonly SectionNode[]): ListResource<Category> {
  const names = new Map(tree.flatMap((root) => [root, ...root.children]).map(({ id, name }) => [id, name]));
  return {
    base: categoryBase,
    label: '文章分类',
    permission: 'content:category',
    code: 'content/category',
    query: keyword,
    sort: { column: 'sortNo', order: 'asc' },
    nameOf: (row) => row.name,
    columns: columnsOf(contentCategory, [
      { name: 'name', rowHeader: true },
      { name: 'columnId', width: 240, render: ({ columnId }) => names.get(columnId) ?? columnId },
      { name: 'sortNo', width: 90 },
    ]),
    fields: fieldsOf(contentCategory, [{ name: 'name' }, { name: 'columnId', kind: articleSection }, sortNo]),
  };
}

/** Text of a block, with a switch that hides the block. Switching back brings the text again. */
function BlockValue({ value, onChange, onBlur, aria }: ControlProps) {
  const hidden = value === hiddenBlock;
  const [text, setText] = useState(hidden ? '' : textOf(value));
  const change = (next: string) => {
    setText(next);
    onChange(next);
  };
  return (
    <div className="stack close">
      <Input.TextArea
        {...aria}
        value={hidden ? '' : textOf(value)}
        placeholder={hidden ? '已隐藏' : ''}
        disabled={hidden}
        rows={3}
        onBlur={onBlur}
        onChange={(event) => change(event.target.value)}
      />
      <label className={styles.hide} htmlFor={`${aria.id}-hide`}>
        <Switch
          id={`${aria.id}-hide`}
          size="small"
          checked={hidden}
          onChange={(hide) => onChange(hide ? hiddenBlock : text)}
        />
        隐藏这个内容块
      </label>
    </div>
  );
}
