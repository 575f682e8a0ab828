import { useMemo } from 'react';
import { sysDictItem } from '@/shared/api/tables/sys-dict-item';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { longText } from '@/ui-admin/values/long-text';
import { colour } from '@/widgets/dictionary/colour-kind';
import { DictTag } from '@/widgets/dictionary/dict-tag';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type DictItemRow, type DictRow, dictItemBase } from './setting-api';

/** The values of one dictionary. Mount it while it is open. */
export function DictItemsDrawer({ dict, onClose }: { dict: DictRow; onClose: () => void }) {
  const resource = useMemo(() => items(dict), [dict]);
  return (
    <Drawer size={900} title={`字典列表：${dict.dictName}（${dict.dictCode}）`} onClose={onClose}>
      <ListPage resource={resource} local />
    </Drawer>
  );
}

const states = [
  { value: '1', label: '启用' },
  { value: '0', label: '不启用' },
];

const items = (dict: DictRow): ListResource<DictItemRow> => ({
  base: dictItemBase,
  label: '字典值',
  permission: 'system:dict',
  code: 'dict-items',
  urls: { exportXls: null, importExcel: null },
  fixedQuery: { dictId: dict.id },
  sort: { column: 'sortOrder', order: 'asc' },
  columns: columnsOf(sysDictItem, [
    {
      name: 'itemText',
      rowHeader: true,
      render: ({ itemText, itemColor }) => <DictTag text={itemText} color={itemColor} />,
    },
    { name: 'itemValue', width: 160 },
    { name: 'sortOrder', width: 90, align: 'right' },
    { name: 'status', width: 90 },
  ]),
  nameOf: (row) => row.itemText,
  fields: fieldsOf(sysDictItem, [
    { name: 'itemText' },
    { name: 'itemValue' },
    { name: 'itemColor', kind: colour, hint: '不选则不着色' },
    { name: 'sortOrder', hint: '小的在前' },
    { name: 'status', kind: options(states), required: true },
    { name: 'description', kind: longText() },
  ]),
  blank: { dictId: dict.id },
});
