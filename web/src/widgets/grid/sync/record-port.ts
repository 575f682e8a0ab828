import { ApiError, type ErrorKind, isKind } from '@/shared/api/errors';
import type { GridChanges } from './grid-changes';
import type { GridPort, GridProblem, WriteAnswer } from './grid-sync';

/** The rows of a save as the API takes them under the name of the child table, see `internal/crud/below.go`. */
export type RowsBody = {
  rows: Readonly<Record<string, unknown>>[];
  deleted: readonly string[];
  order?: readonly string[];
};

export type RecordCalls<Row> = {
  /** The name under which the record takes its rows: items. */
  name: string;
  version: () => Promise<number>;
  rows: () => Promise<readonly Row[]>;
  /** Saves the record with these rows over a version of it. */
  save: (rows: RowsBody, version: number) => Promise<{ version: number; rows: readonly Row[] }>;
};

/** How a grid reads and stores the rows below a record of the back office. */
export function recordPort<Row>(calls: RecordCalls<Row>): GridPort<Row> {
  return {
    read: () => readTogether(calls),
    write: async (changes, version): Promise<WriteAnswer<Row>> => {
      try {
        return { kind: 'stored', ...(await calls.save(bodyOf(changes), version)) };
      } catch (error) {
        if (isKind(error, 'conflict')) return { kind: 'stale' };
        if (error instanceof ApiError && !passing.has(error.kind))
          return { kind: 'refused', problems: problemsOf(error, calls.name, changes) };
        throw error;
      }
    },
  };
}

/** Rows and version are two questions: asked again until nobody has saved in between, and then the older version counts. */
async function readTogether<Row>({ version, rows }: RecordCalls<Row>) {
  let before = await version();
  for (let tries = 0; ; tries += 1) {
    const found = await rows();
    const after = await version();
    if (after === before || tries === 3) return { version: before, rows: found };
    before = after;
  }
}

function bodyOf({ rows, deleted, order }: GridChanges): RowsBody {
  const sent = rows.map(({ id, cells }) => (id === null ? { ...cells } : { ...cells, id }));
  return { rows: sent, deleted, ...(order && { order }) };
}

/** Nothing was refused: the answer did not come and may come later, also once the person has signed in again. */
const passing: ReadonlySet<ErrorKind> = new Set(['network', 'timeout', 'server', 'throttled', 'expired']);

function problemsOf({ fields, message }: ApiError, name: string, { rows }: GridChanges): GridProblem[] {
  const place = /^(\w+)\[(\d+)\](?:\.(\w+))?$/;
  const found = Object.entries(fields).map(([field, says]): GridProblem => {
    const [, table, at, column] = place.exec(field) ?? [];
    const key = table === name ? (rows[Number(at)]?.key ?? null) : null;
    return { key, column: key === null ? null : (column ?? null), message: says };
  });
  return found.length > 0 ? found : [{ key: null, column: null, message }];
}
