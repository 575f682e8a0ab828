type Named = { id: string; orderNum: number };

export type Merged<Row> = { rows: Row[]; added: number; gone: number };

/**
 * The rows that were found, as far as they are known with what was said of them, in the order in which they stood; what is new comes
 * last. Rows that were not found again go.
 */
export function mergedBy<Row extends Named>(
  name: keyof Row,
  known: readonly Row[],
  found: readonly Row[],
): Merged<Row> {
  const names = new Set(found.map((row) => row[name]));
  const there = new Set(known.map((row) => row[name]));
  const kept = known.filter((row) => names.has(row[name]));
  const added = found.filter((row) => !there.has(row[name])).map((row) => ({ ...row, id: '' }));
  const rows = [...kept, ...added].map((row, at) => ({ ...row, orderNum: at + 1 }));
  return { rows, added: added.length, gone: known.length - kept.length };
}
