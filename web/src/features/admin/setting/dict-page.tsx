import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { sysDict } from '@/shared/api/tables/sys-dict';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { later } from '@/ui-admin/later';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { Loading } from '@/ui-admin/state/states';
import { byWords } from '@/ui-admin/values/by-words';
import { longText } from '@/ui-admin/values/long-text';
import { dictionaryKey, useRefreshDictionaries } from '@/ui-admin/values/use-dictionary';
import type { Leaving } from '@/widgets/grid';
import { options } from '@/widgets/inputs';
import { type Bin, columnsOf, fieldsOf, ListPage, type ListResource, queryOf, RecycleBin } from '@/widgets/list-page';
import { type DictRow, deletedDicts, dictBase, purgeDict, restoreDict } from './setting-api';

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
    { name: 'dictCode', hint: '程序按编码取字典：系统自带的编码不能修改，其他的保存后也不要随意修改' },
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

/** Comes with the grid, when the first dictionary is opened. */
const DictItems = later(
  async () => (await import('./dict-items')).DictItems,
  () => <Loading plain />,
);

/** The values of one dictionary. Mount it while it is open. */
function DictItemsDrawer({ dict, onClose }: { dict: DictRow; onClose: () => void }) {
  const client = useQueryClient();
  const leaving = useRef<Leaving>(null);
  const close = async () => {
    if (leaving.current && !(await leaving.current())) return;
    onClose();
    // The words of this page, and the version of the dictionary in its list.
    for (const queryKey of [dictionaryKey, resourceKey(dictBase)]) void client.invalidateQueries({ queryKey });
  };
  return (
    <Drawer size={1040} title={`字典列表：${dict.dictName}（${dict.dictCode}）`} onClose={() => void close()}>
      <DictItems dict={dict} leaving={leaving} />
    </Drawer>
  );
}
