import { Button } from 'antd';
import { useMemo } from 'react';
import { Icon } from '@/ui-admin/icon';
import { text } from '@/ui-admin/values/text';
import { type GridColumn, GridFrame, useGrid } from '@/widgets/grid';
import { tick } from '@/widgets/inputs';
import type { RowKey, RowStore } from '@/widgets/rows';
import type { OrderRow } from './order';
import styles from './section.module.css';

/** The rows of each group, by their parent. */
export type Stores = ReadonlyMap<string, RowStore<OrderRow>>;

export const orderColumns: readonly GridColumn<OrderRow>[] = [
  { name: 'name', label: '栏目名称', kind: text, locked: true, least: 112, frozen: 'start' },
  { name: 'shown', label: '在导航中显示', kind: tick, tick: { yes: true, no: false }, width: 120 },
];

const rowHeight = 40;
const headHeight = 40;

type Props = { stores: Stores; parentId: string; name: string };

/** The sections below one parent, to be put in order; below each of them those below it. */
export function OrderGrid({ stores, parentId, name }: Props) {
  const store = stores.get(parentId);
  return store && <Siblings stores={stores} store={store} name={name} />;
}

function Siblings({ stores, store, name }: Omit<Props, 'parentId'> & { store: RowStore<OrderRow> }) {
  const columns = useMemo(() => {
    const [name, ...others] = orderColumns;
    // Beside the name, where a phone shows it, too.
    return name ? [name, movingColumn(store), ...others] : [];
  }, [store]);
  const grid = useGrid<OrderRow>({ store, columns, mayAdd: false, mayRemove: false, multiple: false });
  const isParent = (key: RowKey) => stores.has(store.cell(key, 'id'));
  const below = store.keys().filter(isParent);
  const most = Math.max(0, ...below.map((key) => stores.get(store.cell(key, 'id'))?.size ?? 0));
  return (
    <GridFrame
      grid={grid}
      name={name}
      rowName={(number) => store.rows()[number - 1]?.name ?? ''}
      rowHeight={rowHeight}
      maxHeight={520}
      editBy="click"
      drag
      select={false}
      {...(below.length > 0
        ? {
            detail: (key) => (
              <OrderGrid
                stores={stores}
                parentId={store.cell(key, 'id')}
                name={`${store.cell(key, 'name')}的下级栏目`}
              />
            ),
            hasDetail: isParent,
            detailHeight: Math.min(360, headHeight + most * rowHeight + 18),
          }
        : {})}
    />
  );
}

/** Moving by buttons, for who neither drags nor knows the keys. */
function movingColumn(store: RowStore<OrderRow>): GridColumn<OrderRow> {
  const move = (row: OrderRow, by: -1 | 1) => {
    const key = store.keys()[row.place - 1];
    if (key !== undefined) store.moveBy(key, by);
  };
  return {
    name: 'place',
    label: '移动',
    width: 80,
    fixed: () => true,
    face: ({ row }) => (
      <span className={styles.order}>
        <MoveButton row={row} by={-1} off={row.place === 1} onMove={move} />
        <MoveButton row={row} by={1} off={row.place === store.size} onMove={move} />
      </span>
    ),
  };
}

type MoveProps = { row: OrderRow; by: -1 | 1; off: boolean; onMove: (row: OrderRow, by: -1 | 1) => void };

function MoveButton({ row, by, off, onMove }: MoveProps) {
  const label = by < 0 ? '上移' : '下移';
  return (
    <Button
      type="text"
      size="small"
      title={label}
      aria-label={`${label}：${row.name}`}
      // Not `disabled`: the focus stays where the row has come to.
      aria-disabled={off || undefined}
      className={off ? (styles.off ?? '') : ''}
      icon={<Icon name={by < 0 ? 'up' : 'down'} />}
      onClick={() => !off && onMove(row, by)}
    />
  );
}
