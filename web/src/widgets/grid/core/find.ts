import { cellText } from '@/widgets/rows/core/row-column';
import type { Values } from '@/widgets/rows/core/row-table';
import type { Grid, Refused } from './grid';
import type { AnyGridColumn } from './grid-column';
import type { Place } from './grid-cursor';

export type Sought = {
  text: string;
  /** The text is all that stands in the cell. */
  whole?: boolean;
  /** Large and small letters differ. */
  exact?: boolean;
};

/** The cells that hold a text, by rows and columns, of the rows that the conditions leave. */
export function find<Row extends Values>(grid: Grid<Row>, sought: Sought): Place[] {
  if (sought.text === '') return [];
  const columns = grid.view.columns();
  return grid.view
    .found()
    .flatMap((key) =>
      columns.filter((column) => holds(textAt(grid, key, column), sought)).map(({ name }) => ({ key, column: name })),
    );
}

/** Writes another text for the one that was sought into some cells, as one step; what does not take it is told. */
export function replace<Row extends Values>(
  grid: Grid<Row>,
  places: readonly Place[],
  sought: Sought,
  by: string,
): { done: number; refused: Refused[] } {
  const refused = grid.store.change(() =>
    places.flatMap(({ key, column: name }) => {
      const column = grid.columnOf(name);
      if (!column) return [];
      const problem = grid.read(key, column, replaced(textAt(grid, key, column), sought, by));
      return problem === null ? [] : [{ key, column: name, label: column.label, problem }];
    }),
  );
  return { done: places.length - refused.length, refused };
}

const textAt = <Row extends Values>(grid: Grid<Row>, key: string, column: AnyGridColumn): string =>
  cellText<Values>(column, grid.store.value(key, column.name), grid.store.row(key));

const folded = (text: string, { exact = false }: Sought) => (exact ? text : text.toLocaleLowerCase());

function holds(text: string, sought: Sought): boolean {
  const [one, other] = [folded(text, sought), folded(sought.text, sought)];
  return sought.whole ? one === other : one.includes(other);
}

function replaced(text: string, sought: Sought, by: string): string {
  if (sought.whole) return by;
  const escaped = sought.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(escaped, sought.exact ? 'gu' : 'giu'), () => by);
}
