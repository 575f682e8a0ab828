import type { OrderKey } from './order-keys';
import { sameValue } from './same-value';

/** A row's own name in a store. It is never its place, and not its id either, which a new row does not have yet. */
export type RowKey = string;

/** No value of one's own: the cell shows what the server has. */
export const unset: unique symbol = Symbol('unset');

/**
 * What somebody here did to a row, on top of what the server has: values of cells, and another place. Undo knows nothing but
 * these, and changes from elsewhere nothing of these; so neither can lose what belongs to the other.
 */
export type LocalRow = { readonly edits: Readonly<Record<string, unknown>>; readonly place: OrderKey | null };

/** One step of a change, both ways: of a cell, of the place of a row, of a whole row (null where there is none). */
export type Op =
  | { kind: 'cell'; key: RowKey; column: string; before: unknown; after: unknown }
  | { kind: 'place'; key: RowKey; before: OrderKey | null; after: OrderKey | null }
  | { kind: 'row'; key: RowKey; before: LocalRow | null; after: LocalRow | null };

export type Delta = readonly Op[];

export function inverse(delta: Delta): Delta {
  return delta.toReversed().map((op) => ({ ...op, before: op.after, after: op.before }) as Op);
}

/** Two changes as one; what the second does to a cell that the first changed too is one change of that cell. */
export function joined(first: Delta, second: Delta): Delta {
  const ops = [...first];
  for (const op of second) {
    const at = op.kind === 'cell' ? lastOfCell(ops, op) : -1;
    const earlier = ops[at];
    if (earlier === undefined) ops.push(op);
    else if (sameValue(earlier.before, op.after)) ops.splice(at, 1);
    else ops[at] = { ...op, before: earlier.before } as Op;
  }
  return ops;
}

/** The place of the change of a cell that nothing but changes of other cells came after, -1 for none. */
function lastOfCell(ops: readonly Op[], { key, column }: Op & { kind: 'cell' }): number {
  for (let at = ops.length - 1; at >= 0; at -= 1) {
    const op = ops[at];
    if (op?.kind !== 'cell') return -1;
    if (op.key === key && op.column === column) return at;
  }
  return -1;
}
