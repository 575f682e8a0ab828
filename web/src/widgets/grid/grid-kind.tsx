import { useCallback, useRef } from 'react';
import type { ControlProps, ValueKind } from '@/ui-admin/values/value-kind';
import { answeredByRows, asRows, listOf, type RowStoreOptions, useRowStore, type Values } from '@/widgets/rows';
import type { Grid } from './core/grid';
import type { GridColumn } from './core/grid-column';
import { useAnswer } from './form-answer';
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

/** A list of rows inside a row, as `rows` is, edited as in a sheet: where rows are many, or their cells narrow and of one look. */
export function gridRows<Row extends Values>(declared: GridRows<Row>): ValueKind<Row[]> {
  return {
    ...listOf<Row>(declared),
    ...answeredByRows,
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
  useAnswer({ id: aria.id, invalid, grid: held, nameOf: declared.nameOf });
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
