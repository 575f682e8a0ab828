/**
 * The selected rows for the keys the table reports. The table only knows the rows of its page; rows chosen on other
 * pages are kept from the selection so far.
 */
export function selectedRows<Row extends { id: string }>(
  keys: readonly string[],
  before: readonly Row[],
  page: readonly Row[],
): Row[] {
  const known = new Map([...before, ...page].map((row) => [row.id, row]));
  return keys.flatMap((key) => known.get(key) ?? []);
}
