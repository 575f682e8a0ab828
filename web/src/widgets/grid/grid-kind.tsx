import { useCallback, useEffect, useRef } from 'react';
import type { ControlProps, ValueKind } from '@/ui-admin/values/value-kind';
import { asRows, listOf, type RowKey, type RowStoreOptions, useRowStore, type Values } from '@/widgets/rows';
import type { Grid } from './core/grid';
import type { GridColumn } from './core/grid-column';
import { EditableGrid, type EditableGridProps } from './parts/editable-grid';

type Look<Row extends Values> = Pick<
  EditableGridProps<Row>,
  | 'code'
  | 'permission'
  | 'pageSize'
  | 'maxHeight'
  | 'editBy'
  | 'selection'
  | 'sortable'
  | 'grows'
  | 'detail'
  | 'detailHeight'
  | 'addLabel'
  | 'fresh'
>;

/** Rows of a kind that are edited as in a sheet, declared once. */
export type GridRows<Row extends Values> = Omit<RowStoreOptions<Row>, 'rows' | 'columns'> &
  Look<Row> & {
    columns: readonly GridColumn<Row>[];
    /** What a row is called, by its number from 1: 岗位 1. */
    nameOf: (number: number) => string;
    /** One row as a reader compares it; the texts of its cells by default. */
    line?: (row: Row) => string;
  };

/** Who checks the rows of the control of an id, as long as it is there. */
const checkers = new Map<string, () => Promise<string | null>>();

/** A list of rows inside a row, as `rows` is, edited as in a sheet: where rows are many, or their cells narrow and of one look. */
export function gridRows<Row extends Values>(declared: GridRows<Row>): ValueKind<Row[]> {
  return {
    ...listOf<Row>(declared),
    ask: (id) => checkers.get(id)?.() ?? Promise.resolve(null),
    edit: ({ value, ...control }) => <GridControl {...control} rows={asRows(value)} declared={declared} />,
  };
}

type Control<Row extends Values> = Omit<ControlProps<Row[]>, 'value'> & {
  rows: readonly Row[];
  declared: GridRows<Row>;
};

/** The rows that are the value of a field. */
export function GridControl<Row extends Values>({
  rows,
  onChange,
  aria,
  disabled,
  invalid,
  field,
  declared,
}: Control<Row>) {
  const { line: _line, blank: _blank, order: _order, ...look } = declared;
  const store = useRowStore<Row>(declared, rows, onChange);
  const held = useRef<Grid<Row>>(null);
  const onGrid = useCallback((grid: Grid<Row>) => {
    held.current = grid;
  }, []);
  useEffect(() => {
    checkers.set(aria.id, async () => (held.current ? firstProblem(held.current, declared.nameOf) : null));
    return () => void checkers.delete(aria.id);
  }, [aria.id, declared]);
  useEffect(() => {
    if (invalid) void held.current?.checks.all();
  }, [invalid]);
  return (
    <EditableGrid
      {...look}
      name={field?.label ?? '明细'}
      store={store}
      aria={aria}
      disabled={disabled}
      onGrid={onGrid}
    />
  );
}

/** What is wrong with the first wrong row, once every cell was looked at. */
async function firstProblem<Row extends Values>(
  grid: Grid<Row>,
  nameOf: (number: number) => string,
): Promise<string | null> {
  const rowOf = (key: RowKey) => nameOf(grid.store.indexOf(key) + 1);
  const { active } = grid.cursor;
  if (!grid.settle() && active) {
    return `${rowOf(active.key)}：${grid.columnOf(active.column)?.label ?? ''}填写的内容看不懂，请改正或按 Esc 放弃`;
  }
  const [first] = await grid.checks.all();
  return first ? `${rowOf(first.key)}：${first.message}` : null;
}
