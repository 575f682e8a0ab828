import { ApiError } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { drawnLevels, type Levels } from '@/ui-admin/tree/levels';

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

/** The loaded rows. One with children that are not loaded yet gets a placeholder child, so that it can be opened. */
export function treeRows<Row extends { id: string }>(
  levels: Levels<Row>,
  hasChildren: (row: Row) => boolean,
): TreeRow<Row>[] {
  return drawnLevels<Row, TreeRow<Row>>(levels, (row, below) => {
    const bare: TreeRow<Row> = { ...row };
    // Servers send an empty list for a leaf as well, and the table would offer to open it.
    delete bare.children;
    return hasChildren(row)
      ? { ...bare, children: below ?? [{ ...row, id: `${row.id}-placeholder`, placeholder: true as const }] }
      : bare;
  });
}
