import { ApiError } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';

/** Rows of an answer that is an array or a page; anything else is refused. */
export function rowsOf<Row>(answer: unknown): Row[] {
  if (Array.isArray(answer)) {
    return answer;
  }
  if (typeof answer === 'object' && answer !== null && 'records' in answer && Array.isArray(answer.records)) {
    return answer.records;
  }
  throw new ApiError({ kind: 'refused', code: 0, message: messages.unknownRows });
}

export type TreeRow<Row> = Row & { children?: TreeRow<Row>[]; placeholder?: true };

/** Loaded rows by the id of their parent; '' holds the roots. */
export type Loaded<Row> = Readonly<Record<string, readonly Row[]>>;

/**
 * The loaded rows below a parent. A row that has children which are not loaded yet gets a placeholder child, so that it
 * can be opened. A row that an answer puts below itself is left out there.
 */
export function treeRows<Row extends { id: string }>(
  loaded: Loaded<Row>,
  hasChildren: (row: Row) => boolean,
  parent = '',
  above: readonly string[] = [],
): TreeRow<Row>[] {
  const way = [...above, parent];
  const rows = (loaded[parent] ?? []).filter(({ id }) => !way.includes(id));
  return rows.map((row) => {
    const bare: TreeRow<Row> = { ...row };
    // Servers send an empty list for a leaf as well, and the table would offer to open it.
    delete bare.children;
    if (!hasChildren(row)) {
      return bare;
    }
    const below = loaded[row.id]
      ? treeRows(loaded, hasChildren, row.id, way)
      : [{ ...row, id: `${row.id}-placeholder`, placeholder: true as const }];
    return { ...bare, children: below };
  });
}
