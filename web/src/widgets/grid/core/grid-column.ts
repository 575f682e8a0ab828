import type { ReactNode } from 'react';
import type { Option } from '@/ui-admin/values/value-kind';
import type { AnyColumn, RowColumn, Statistic, Values } from '@/widgets/rows';

/** What a cell that draws itself knows and may do. */
export type CellFace<Row> = {
  value: unknown;
  row: Row;
  /** What it is called, with its row. */
  label: string;
  /** Of the cell, as long as its grid is there. */
  id: string;
  fixed: boolean;
  problem: string | null;
  /** Writes its value, or that of another cell of the row. */
  write: (value: unknown, name?: keyof Row & string) => void;
};

/** What a column of the grid says besides what columns of rows say. */
type Manners<Row> = {
  /** Stays in sight while the others are scrolled. */
  frozen?: 'start' | 'end';
  /** Pixels that it is never narrower than. */
  least?: number;
  /** 合计 and 平均 below the column, of the rows that the conditions leave. */
  statistics?: readonly Statistic[];
  /** The cell cannot be changed in this row. */
  fixed?: (row: Row) => boolean;
  /** Its values are kept and sent, nobody sees them. */
  hidden?: boolean;
  /** A box that is ticked in its place: what it holds ticked and empty. */
  tick?: { yes: unknown; no: unknown };
  /** Its text is written in a box of this size, as one of several lines. */
  box?: { width: number; height: number };
  /** What is left of a text while it is typed. */
  typed?: (text: string) => string;
  /** What is left of it when it is done. */
  done?: (text: string) => string;
  /** One choice is all: the cell is left with it. */
  settles?: boolean;
  /** What stands in the cell in place of its value, with controls of its own, such as a button that uploads. */
  face?: (cell: CellFace<Row>) => ReactNode;
  /** What stands in the cell in place of its value, to be looked at; the control of its kind edits it. */
  shows?: (cell: Pick<CellFace<Row>, 'value' | 'row' | 'id'>) => ReactNode;
  /** The words of a dictionary, which come later than the columns. */
  dictionary?: { code: string; take: (words: readonly Option[]) => void };
};

/** A column of the grid. The value of a cell is the business of its kind; a value that several cells share is that of their row. */
export type GridColumn<Row> = RowColumn<Row> & Manners<Row>;

/** A column as the core handles it, whatever its values are. */
export type AnyGridColumn = AnyColumn<Values> & Manners<Values>;

/** Columns as the core handles them: outside, the compiler has held their values to the rows; inside, they take whatever a cell holds. */
export function anyGridColumns<Row>(columns: readonly GridColumn<Row>[]): readonly AnyGridColumn[];
export function anyGridColumns(columns: readonly unknown[]): readonly unknown[] {
  return columns;
}
