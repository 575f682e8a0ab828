import { App } from 'antd';
import { createRoot } from 'react-dom/client';
import { date } from '@/ui-admin/values/date';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { type Grid, type GridColumn, GridFrame, useGrid } from '@/widgets/grid';
import { options } from '@/widgets/inputs';
import { RowStore } from '@/widgets/rows';
import { choices, columns as declared, pattern, rowsOf, timed } from './rows.js';

type Row = { id: string } & Record<`c${number}`, unknown>;

const kinds = {
  text: { kind: text, rules: [(value: unknown) => (pattern.test(String(value)) ? null : '不对')] },
  number: { kind: numbers({ optional: true }) },
  choice: { kind: options(choices.map((each) => ({ value: each, label: each }))) },
  date: { kind: date },
  tick: { tick: { yes: true, no: false } },
};

const columns = declared.map(({ name, label, kind, required }) => ({
  name,
  label,
  width: 135,
  required,
  ...kinds[kind as keyof typeof kinds],
})) as unknown as GridColumn<Row>[];

let grid: Grid<Row>;
let store: RowStore<Row>;

function Page() {
  grid = useGrid({ store, columns });
  return <GridFrame grid={grid} name="登记" maxHeight={400} select number />;
}

const block = (rows: number, width: number, word: string) =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: width }, (_, at) => `${word}${row} ${at}`));

Object.assign(window, {
  bench: {
    load: (count: number) =>
      timed(() => {
        store = new RowStore<Row>({
          columns,
          rows: rowsOf(count) as Row[],
          blank: () => ({ id: '' }) as Row,
          idOf: ({ id }) => id,
          most: 100_000,
        });
        createRoot(document.getElementById('app') as HTMLElement).render(
          <App>
            <Page />
          </App>,
        );
      }),
    add: (count: number) => timed(() => grid.add(count)),
    validate: () => timed(() => grid.checks.all()),
    write: (rows: number, width: number) =>
      timed(() => {
        const keys = store.keys();
        store.change(() => {
          block(rows, width, '贴').forEach((cells, row) => {
            cells.forEach((cell, at) => void store.put(keys[row] as string, `c${at}`, cell));
          });
        });
      }),
    paste: (rows: number, width: number) => {
      grid.cursor.go({ key: store.keys()[0] as string, column: 'c0' });
      const lines = block(rows, width, '新').map((cells) => cells.join('\t'));
      return timed(() => grid.paste(lines.join('\n')));
    },
    undo: (steps: number) => {
      const key = store.keys()[0] as string;
      const before = store.value(key, 'c1');
      for (let step = 0; step < steps; step += 1) store.put(key, 'c1', `第${step}步`);
      return timed(() => {
        for (let step = 0; step < steps; step += 1) grid.undo();
      }).then((took: number) => {
        if (store.value(key, 'c1') !== before) throw new Error('undo is not exact');
        return took;
      });
    },
    value: (row: number, name: string) => store.value(store.keys()[row] as string, name),
    cell: (row: number, name: string) => document.querySelector(`[id$="-${store.keys()[row]}-${name}"]`),
  },
});
