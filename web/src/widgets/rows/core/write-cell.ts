import type { RowKey } from './delta';
import type { AnyColumn } from './row-column';
import type { RowStore } from './row-store';
import type { Values } from './row-table';

/** Writes a value into a cell; where one row at most holds true, it is let go elsewhere. Belongs into a step of the store. */
export function writeCell<Row extends Values>(
  store: RowStore<Row>,
  key: RowKey,
  { name, alone }: AnyColumn<Row>,
  value: unknown,
): void {
  for (const other of alone && value === true ? store.keys() : []) {
    if (store.value(other, name) === true) store.put(other, name, false);
  }
  store.put(key, name, value);
}
