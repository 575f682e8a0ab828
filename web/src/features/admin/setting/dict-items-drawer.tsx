import { useMemo } from 'react';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { longText } from '@/ui-admin/values/long-text';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { colour } from '@/widgets/dictionary/colour-kind';
import { DictTag } from '@/widgets/dictionary/dict-tag';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type DictItemRow, type DictRow, dictItemBase, fresh } from './setting-api';

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
  columns: [
    {
      name: 'itemText',
      title: '名称',
      rowHeader: true,
      render: ({ itemText, itemColor }) => <DictTag text={itemText} color={itemColor} />,
    },
    { name: 'itemValue', title: '数据值', width: 160 },
    { name: 'sortOrder', title: '排序号', width: 90, align: 'right', sorter: true },
    { name: 'status', title: '状态', width: 90, dict: 'dict_item_status' },
  ],
  nameOf: (row) => row.itemText,
  fields: [
    { name: 'itemText', label: '名称', kind: text, required: true, max: 100 },
    { name: 'itemValue', label: '数据值', kind: text, required: true, max: 100 },
    { name: 'itemColor', label: '标签颜色', kind: colour, hint: '不选则不着色' },
    { name: 'sortOrder', label: '排序号', kind: number, hint: '小的在前' },
    { name: 'status', label: '状态', kind: options(states), required: true },
    { name: 'description', label: '说明', kind: longText(), max: 255 },
  ],
  blank: {
    ...fresh,
    dictId: dict.id,
    itemText: '',
    itemValue: '',
    itemColor: '',
    description: '',
    sortOrder: 1,
    status: 1,
  },
});
