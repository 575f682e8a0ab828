import { Button, Input } from 'antd';
import { type ComponentProps, useCallback, useRef, useState } from 'react';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { RowChecks } from './core/row-checks';
import type { RowStoreOptions } from './core/row-core';
import { RowStore } from './core/row-store';
import { statistic } from './core/statistics';
import { focusCell } from './view/focus-cell';
import { ProblemList } from './view/problem-list';
import { RowList } from './view/row-list';
import { rows } from './view/rows-kind';
import { useCell, useProblem, useRows } from './view/use-rows';

export type Dose = { id: string; name: string; batch: string; count: number };

const options: RowStoreOptions<Dose> = {
  columns: [
    { name: 'name', label: '疫苗', required: true, max: 20 },
    { name: 'batch', label: '批号', required: true, unique: true },
    { name: 'count', label: '数量' },
  ],
  blank: () => ({ id: '', name: '', batch: '', count: 1 }),
  idOf: ({ id }) => id,
  most: 30,
};

export const doses: readonly Dose[] = [
  { id: '1', name: '狂犬病疫苗', batch: 'K2601', count: 40 },
  { id: '2', name: '流感疫苗', batch: 'L2605', count: 120 },
  { id: '3', name: '乙肝疫苗', batch: 'Y2603', count: 60 },
  { id: '4', name: '水痘疫苗', batch: 'S2602', count: 20 },
];

/** How often a cell has been drawn, by its name; tests look at it. */
export const drawn = new Map<string, number>();

type CellProps = {
  store: RowStore<Dose>;
  checks: RowChecks<Dose>;
  rowKey: string;
  column: 'name' | 'batch';
  name: string;
};

function TextCell({ store, checks, rowKey, column, name }: CellProps) {
  const [value, set] = useCell(store, rowKey, column);
  const problem = useProblem(checks, rowKey, column);
  const label = `${name}的${column === 'name' ? '疫苗' : '批号'}`;
  drawn.set(label, (drawn.get(label) ?? 0) + 1);
  return (
    <>
      <Input
        data-column={column}
        aria-label={label}
        aria-invalid={problem !== null}
        status={problem === null ? '' : 'error'}
        value={value}
        onChange={(event) => set(event.target.value, { typing: true })}
        onBlur={() => checks.check(rowKey, column)}
      />
      {problem}
    </>
  );
}

const nameOf = (number: number) => `第 ${number} 行`;

/** Rows of a delivery: every part of the widget on one small table. */
export function Delivery({
  rows = doses,
  ...list
}: { rows?: readonly Dose[] } & Pick<ComponentProps<typeof RowList>, 'look' | 'disabled' | 'insertable'>) {
  const [store] = useState(() => new RowStore<Dose>({ ...options, rows }));
  const [checks] = useState(() => new RowChecks(store));
  const [sent, setSent] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const cells = useCallback(
    (key: string, number: number) => (
      <>
        {(['name', 'batch'] as const).map((column) => (
          <TextCell key={column} store={store} checks={checks} rowKey={key} column={column} name={nameOf(number)} />
        ))}
      </>
    ),
    [store, checks],
  );
  const send = async () => {
    const [first] = await checks.all();
    if (first) focusCell(box.current, first.key, first.column);
    else setSent(JSON.stringify(store.result()));
  };
  return (
    <div ref={box}>
      <ProblemList
        store={store}
        checks={checks}
        nameOf={nameOf}
        onJump={(key, column) => focusCell(box.current, key, column)}
      />
      <RowList store={store} nameOf={nameOf} addLabel="添加一行" {...list}>
        {cells}
      </RowList>
      <Total store={store} />
      <Button onClick={() => void send()}>保存</Button>
      <output aria-label="保存的值">{sent}</output>
    </div>
  );
}

function Total({ store }: { store: RowStore<Dose> }) {
  useRows(store);
  return <p>合计 {statistic(store, 'count', 'sum') ?? 0}</p>;
}

const stock = rows<Dose>({
  columns: [
    { name: 'name', label: '疫苗', kind: text, required: true, max: 20, says: (row) => `${row}的疫苗` },
    { name: 'batch', label: '批号', kind: text, locked: true, says: (row) => `${row}的批号` },
    { name: 'count', label: '数量', kind: numbers({ least: 1 }), initial: 1, says: (row) => `${row}的数量` },
  ],
  blank: () => ({ id: '' }),
  most: 5,
  nameOf,
  addLabel: '添加一行',
  look: 'lines',
});

/** The same rows by their declaration alone. */
export function Stock() {
  const [value, setValue] = useState([...doses]);
  return (
    <section aria-label="库存">
      {stock.edit({
        value,
        onChange: setValue,
        onBlur: () => {},
        aria: { id: 'stock' },
        disabled: false,
        invalid: false,
      })}
    </section>
  );
}
