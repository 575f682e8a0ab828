import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { unkept } from '@/shared/api/staff-query';
import { sysDictItem } from '@/shared/api/tables/sys-dict-item';
import { form, type Rule } from '@/shared/rules/rules';
import { useMay } from '@/ui-admin/permission';
import { Waiting } from '@/ui-admin/state/states';
import { longText } from '@/ui-admin/values/long-text';
import { text } from '@/ui-admin/values/text';
import { colour } from '@/widgets/dictionary';
import { type GridColumn, type Leaving, LiveGrid, recordPort } from '@/widgets/grid';
import { options } from '@/widgets/inputs';
import { RowStore } from '@/widgets/rows';
import { type DictRow, dictVersion, type ItemLine, itemLines, itemRows, saveItems } from './setting-api';

type Props = {
  dict: DictRow;
  /** Asked before the items are closed. */
  leaving: RefObject<Leaving>;
};

/** The items of a dictionary, which several people may edit at the same time. */
export function DictItems({ dict, leaving }: Props) {
  const [port] = useState(() => portOf(dict.id));
  const { data, error, refetch } = useQuery({
    ...unkept({ queryKey: ['dictionary items', dict.id], queryFn: port.read }),
    staleTime: Number.POSITIVE_INFINITY, // what comes later is told
  });
  if (!data) return <Waiting plain error={error} onRetry={refetch} />;
  return <OpenItems dict={dict} port={port} read={data} leaving={leaving} />;
}

type Port = ReturnType<typeof portOf>;

function OpenItems({ dict, port, read, leaving }: Props & { port: Port; read: Awaited<ReturnType<Port['read']>> }) {
  const may = useMay();
  const [columns] = useState(() => columnsOf(dict));
  const [store] = useState(() => storeOf(columns, read.rows));
  return (
    <LiveGrid
      name="字典值"
      code="dict-items"
      socketKey={`sys_dict:${dict.id}`}
      version={read.version}
      port={port}
      store={store}
      columns={columns}
      addLabel="新增字典值"
      maxHeight={gridHeight()}
      disabled={!may('system:dict:edit')}
      leaving={leaving}
    />
  );
}

const portOf = (id: string) =>
  recordPort<ItemLine>({
    name: 'items',
    version: () => dictVersion(id),
    rows: () => itemLines(id),
    save: (rows, version) => saveItems(id, version, rows),
  });

const storeOf = (columns: readonly GridColumn<ItemLine>[], rows: readonly ItemLine[]) =>
  new RowStore<ItemLine>({
    columns,
    rows,
    blank: () => ({ id: '', itemText: '', itemValue: '', itemColor: '', status: '1', description: '' }),
    idOf: ({ id }) => id,
    order: { column: itemRows.order, as: 'number' },
    most: itemRows.most,
  });

/** Pixels for the rows: what the window leaves beside the head of the drawer and the tools. */
const gridHeight = () => Math.max(260, window.innerHeight - 240);

/** In a window so narrow a column that stays in sight would leave no room for the others. */
const narrow = 700;

const states = [
  { value: '1', label: '启用' },
  { value: '0', label: '不启用' },
];

const noComma = form(/^[^,]*$/, '数据值不能有逗号');

/** What the values of a dictionary of each type are like, by its number. */
const valueRules: Readonly<Record<number, Rule>> = {
  1: form(/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i, '这个字典的数据值应为数字'),
  2: form(/^\s*(true|false)\s*$/, '这个字典的数据值应为 true 或 false'),
};

function columnsOf({ type }: DictRow): GridColumn<ItemLine>[] {
  const typed = valueRules[type];
  const { itemText, itemValue, itemColor, status, description } = sysDictItem;
  return [
    {
      name: 'itemText',
      label: itemText.label,
      kind: text,
      required: true,
      max: itemText.max,
      ...(window.innerWidth < narrow ? { width: 150 } : { width: 220, frozen: 'start' as const }),
    },
    {
      name: 'itemValue',
      label: itemValue.label,
      kind: text,
      required: true,
      unique: true,
      max: itemValue.max,
      width: 160,
      rules: typed ? [noComma, typed] : [noComma],
    },
    { name: 'itemColor', label: itemColor.label, kind: colour, width: 130, settles: true },
    { name: 'status', label: status.label, kind: options(states), required: true, width: 100, settles: true },
    {
      name: 'description',
      label: description.label,
      kind: longText(),
      max: description.max,
      least: 200,
      box: { width: 300, height: 160 },
    },
  ];
}
