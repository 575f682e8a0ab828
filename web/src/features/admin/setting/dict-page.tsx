import { useMemo } from 'react';
import { sysDict } from '@/shared/api/tables/sys-dict';
import { sysDictItem } from '@/shared/api/tables/sys-dict-item';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { byWords } from '@/ui-admin/values/by-words';
import { longText } from '@/ui-admin/values/long-text';
import { useRefreshDictionaries } from '@/ui-admin/values/use-dictionary';
import { colour, DictTag } from '@/widgets/dictionary';
import { options } from '@/widgets/inputs';
import { type Bin, columnsOf, fieldsOf, ListPage, type ListResource, queryOf, RecycleBin } from '@/widgets/list-page';
import {
  type DictItemRow,
  type DictRow,
  deletedDicts,
  dictBase,
  dictItemBase,
  purgeDict,
  restoreDict,
} from './setting-api';

/** The words that forms and lists choose from. */
export default function DictPage() {
  const refresh = useRefreshDictionaries();
  const resource = useMemo(() => dicts(refresh), [refresh]);
  return <ListPage title="数据字典" resource={resource} />;
}

const bin: Bin<DictRow> = {
  base: dictBase,
  label: '字典',
  nameOf: (row) => row.dictName,
  columns: [
    { name: 'dictName', title: '字典名称', rowHeader: true },
    { name: 'dictCode', title: '字典编码' },
  ],
  load: deletedDicts,
  restore: (row) => restoreDict(row.id),
  purge: (row) => purgeDict(row.id),
  loss: '字典和它的值都会删除，',
};

const types = byWords({ 0: '文本', 1: '数字', 2: '布尔' });

const dicts = (refresh: () => Promise<unknown>): ListResource<DictRow> => ({
  base: dictBase,
  label: '字典',
  permission: 'system:dict',
  columns: columnsOf(sysDict, [
    { name: 'dictName', width: 220, rowHeader: true },
    { name: 'dictCode', width: 220 },
    { name: 'description', ellipsis: true },
    { name: 'createTime', width: 160 },
  ]),
  query: queryOf(sysDict, [{ name: 'dictName' }, { name: 'dictCode' }]),
  nameOf: (row) => row.dictName,
  fields: fieldsOf(sysDict, [
    { name: 'dictName' },
    { name: 'dictCode', hint: '程序按编码取字典，保存后不要随意修改' },
    { name: 'type', kind: options(types), visible: (row) => row.id === '' },
    { name: 'description', kind: longText() },
  ]),
  superQuery: true,
  exportName: '数据字典',
  exportsBelow: '字典项',
  recoverable: true,
  actions: [
    {
      on: 'row',
      key: 'items',
      label: '字典配置',
      form: (row, close) => <DictItemsDrawer dict={row} onClose={close} />,
    },
    { on: 'toolbar', key: 'refresh', label: '刷新缓存', run: refresh, done: '刷新缓存完成！' },
    {
      on: 'toolbar',
      key: 'bin',
      label: '回收站',
      permission: 'system:dict:delete',
      form: (_, close) => <RecycleBin bin={bin} onClose={close} />,
    },
  ],
});

/** The values of one dictionary. Mount it while it is open. */
function DictItemsDrawer({ dict, onClose }: { dict: DictRow; onClose: () => void }) {
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
