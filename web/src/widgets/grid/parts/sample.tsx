import { Button } from 'antd';
import { useId, useState } from 'react';
import { Field } from '@/ui-admin/form/field';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { PermissionContext } from '@/ui-admin/permission';
import { byWords } from '@/ui-admin/values/by-words';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { money } from '@/ui-admin/values/money';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { options, tick } from '@/widgets/inputs';
import { RowStore } from '@/widgets/rows';
import type { GridColumn } from '../core/grid-column';
import { type GridRows, gridRows } from '../grid-kind';
import { EditableGrid, type EditableGridProps } from './editable-grid';

export type Item = {
  id: string;
  name: string;
  batch: string;
  maker: string;
  count: number | null;
  price: number | null;
  expires: string;
  warmth: number | null;
  checked: boolean;
  note: string;
};

const makers = byWords({ nk: '宁康生物', hj: '华江制药', bl: '北岭生物', ah: '安禾生物' });

export const itemColumns: readonly GridColumn<Item>[] = [
  { name: 'name', label: '疫苗名称', kind: text, required: true, max: 40, frozen: 'start', width: 150 },
  { name: 'batch', label: '批号', kind: text, required: true, unique: true, max: 20 },
  { name: 'maker', label: '生产企业', kind: options(makers), width: 120 },
  { name: 'count', label: '数量', kind: numbers({ least: 1 }), required: true, statistics: ['sum', 'average'] },
  { name: 'price', label: '单价（元）', kind: money, statistics: ['average'] },
  { name: 'expires', label: '有效期至', kind: date, width: 135 },
  {
    name: 'warmth',
    label: '到货温度',
    kind: numbers({ least: null, decimals: 1, optional: true }),
    beside: (value) =>
      typeof value === 'number' && (value < 2 || value > 8) ? '到货温度应在 2.0 到 8.0 ℃ 之间' : null,
  },
  { name: 'checked', label: '验收合格', kind: tick, width: 90, tick: { yes: true, no: false } },
  { name: 'note', label: '备注', kind: longText(), max: 200, box: { width: 300, height: 210 } },
];

const names = ['冻干狂犬病疫苗', '四价流感疫苗', '水痘减毒活疫苗', '23 价肺炎疫苗', '带状疱疹疫苗'];

/** So many rows, each with a batch of its own. */
export const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at + 1}`,
    name: names[at % names.length] ?? '',
    batch: `R2026${String(at + 1).padStart(4, '0')}`,
    maker: Object.keys({ nk: 1, hj: 1, bl: 1, ah: 1 })[at % 4] ?? '',
    count: 100 + at,
    price: 62.5,
    expires: '2028-07-31',
    warmth: 4.2,
    checked: true,
    note: '',
  }));

const blank = (): Item => ({
  id: '',
  name: '',
  batch: '',
  maker: 'nk',
  count: 1,
  price: null,
  expires: '',
  warmth: null,
  checked: false,
  note: '',
});

type Look = Partial<EditableGridProps<Item>>;

/** Rows of a delivery that stand alone, with a button that stores them. */
export function Delivery({ rows = items(8), saves = false, ...look }: Look & { rows?: Item[]; saves?: boolean }) {
  const [store] = useState(
    () => new RowStore<Item>({ columns: itemColumns, rows, blank, idOf: ({ id }) => id, most: 500 }),
  );
  const [sent, setSent] = useState('');
  const save: Look['onSave'] = async (result) => {
    setSent(`新增 ${result.inserted.length} 行，修改 ${result.updated.length} 行，删除 ${result.removed.length} 行`);
    return result.rows.map((row, at) => ({ ...row, id: row.id || `n${at}` }));
  };
  return (
    <>
      <EditableGrid
        name="入库明细"
        columns={itemColumns}
        store={store}
        {...look}
        {...(saves ? { onSave: save } : {})}
      />
      {saves && <output aria-label="保存的值">{sent}</output>}
    </>
  );
}

/** For who may neither add nor remove rows. */
export function Withheld() {
  const ruled = ['add', 'batch_delete'].map((act) => ({
    action: `stock:item:${act}`,
    type: '1',
    status: '1',
    describe: act,
  }));
  return (
    <PermissionContext value={{ auth: [], allAuth: ruled }}>
      <Delivery permission="stock:item" saves />
    </PermissionContext>
  );
}

const declared: GridRows<Item> = {
  columns: itemColumns.map((column) =>
    column.name === 'batch'
      ? {
          ...column,
          asyncRules: [async (batch: string) => (batch === 'R0000' ? '这个批号已经停用' : null)],
        }
      : column,
  ),
  blank,
  idOf: ({ id }) => id,
  nameOf: (number) => `第 ${number} 行`,
  line: ({ name, batch }) => `${name} ${batch}`,
  pageSize: 10,
};

type Order = { id: string; version: number; title: string; items: Item[] };

const orderFields: FieldSpec<Order>[] = [
  { name: 'title', label: '入库单号', kind: text, required: true },
  { name: 'items', label: '入库明细', kind: gridRows(declared) },
];

/** A form one of whose fields are rows. */
export function InForm({ rows = items(12) }: { rows?: Item[] }) {
  const [sent, setSent] = useState<Order | null>(null);
  const [open, setOpen] = useState(true);
  const save = async (order: Order) => setSent(order);
  return (
    <>
      <Button onClick={() => setOpen(true)}>编辑入库单</Button>
      {open && (
        <FormModal<Order>
          title="编辑入库单"
          width={1100}
          initial={{ id: '1', version: 1, title: 'RK20261118-03', items: rows }}
          specs={orderFields}
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
      <output aria-label="保存的值">{sent ? `${sent.title}：${sent.items.length} 行` : ''}</output>
    </>
  );
}

/** A field that cannot be changed. */
export function Locked() {
  const id = useId();
  const kind = gridRows(declared);
  return (
    <Field id={id} label="入库明细">
      {(aria) =>
        kind.edit({
          value: items(3),
          onChange: () => {},
          onBlur: () => {},
          aria,
          disabled: true,
          invalid: false,
          field: { label: '入库明细', required: false },
        })
      }
    </Field>
  );
}
