import type { ImportOutcome } from './import-outcome';

/** A row that did not come in, its cells in the order of the columns; `below` for one of the record above. */
export type RefusedRow = { file: string; row: number; cells: string[]; problems: Problem[]; below?: boolean };

/** A row as it was corrected. */
export type CorrectedRow = Pick<RefusedRow, 'file' | 'row' | 'cells'>;

/** What is wrong with a row; `label` is empty where it concerns the whole row. */
export type Problem = { label: string; cell: string; text: string };

/** What the cells of a column take: their kind, and the words where they are few. */
export type CorrectableColumn = { label: string; required: boolean; kind: string; options: readonly string[] };

/** Refused rows that can be corrected in place, `more` of them the answer has left out; and what is said where they stand beside it. */
export type Correctable = { summary: string; columns: readonly CorrectableColumn[]; rows: RefusedRow[]; more: number };

/** The refused rows of an answer; null where it brings none. */
export function correctableOf(result: unknown): Correctable | null {
  if (typeof result !== 'object' || result === null) {
    return null;
  }
  const { summary, columns, refused, errorCount } = result as Partial<Record<string, unknown>>;
  if (!Array.isArray(columns) || !Array.isArray(refused) || refused.length === 0) {
    return null;
  }
  const rows = refused as RefusedRow[];
  const records = rows.filter(({ below }) => !below).length;
  const all = typeof errorCount === 'number' ? errorCount : records;
  const said = typeof summary === 'string' ? summary : '';
  return { summary: said, columns: columns as CorrectableColumn[], rows, more: Math.max(0, all - records) };
}

/** What is said where the refused rows stand below, each with its reasons. */
export const aboveRows = (outcome: ImportOutcome, rows: Correctable | null): ImportOutcome =>
  rows?.more === 0 && rows.summary !== '' ? { ...outcome, message: rows.summary } : outcome;

/** The number of the work that goes on behind the answer; null where all is done. */
export function taskOf(result: unknown): string | null {
  const task = typeof result === 'object' && result !== null ? (result as Record<string, unknown>).task : null;
  return typeof task === 'string' && task !== '' && task !== '0' ? task : null;
}

/** How an import is undone, with the rows that were corrected after it. */
export type ImportUndo = { path: string; count: number; act: string; body: { token: string } };

/** How an import is undone as a whole; null where it cannot be. */
export function undoOf(result: unknown): ImportUndo | null {
  const undo = typeof result === 'object' && result !== null ? (result as Record<string, unknown>).undo : null;
  if (typeof undo !== 'object' || undo === null) {
    return null;
  }
  const { path, token, count } = undo as Record<string, unknown>;
  return typeof path === 'string' && typeof token === 'string' && typeof count === 'number'
    ? { path, count, act: '导入', body: { token } }
    : null;
}

/** What headings of files mean; an empty text leaves the column out. */
export type Mapping = Readonly<Record<string, string>>;

export function isMapping(value: unknown): value is Mapping {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === 'string')
  );
}

export type FileHeading = { column: string; text: string; label: string };

/** Labels that an import needs and no column has. */
export function missingLabels(
  labels: readonly { label: string; required: boolean }[],
  headings: readonly FileHeading[],
  mapping: Mapping,
): string[] {
  const meant = new Set(headings.map((heading) => labelOf(heading, mapping)));
  return labels.filter(({ label, required }) => required && !meant.has(label)).map(({ label }) => label);
}

/** What a heading means: what the person said, else what the server found. */
export function labelOf({ text, label }: FileHeading, mapping: Mapping): string {
  return mapping[text] ?? label;
}

/** A label means one column: whoever gives it to another one takes it from the first. */
export function withLabel(headings: readonly FileHeading[], mapping: Mapping, text: string, label: string): Mapping {
  const next: Record<string, string> = { ...mapping, [text]: label };
  for (const heading of headings) {
    if (label !== '' && heading.text !== text && labelOf(heading, mapping) === label) {
      next[heading.text] = '';
    }
  }
  return next;
}
