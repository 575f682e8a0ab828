import type { Matching } from '@/ui-admin/list/batch';

/** How a list is chosen from. */
export type Choice<Row, Entry> = {
  /** What is kept of a chosen row. */
  entryOf: (row: Row) => Entry;
  /** What tells entries apart. */
  keyOf: (entry: Entry) => string;
  /** Several, or the last one only. */
  multiple: boolean;
  /** What is chosen outlives a search, as in a dialog that is there for choosing. */
  keeps: boolean;
};

/** Rows are chosen as they are, for something that is done to them. */
export const wholeRows = <Row extends { id: string }>(): Choice<Row, Row> => ({
  entryOf: (row) => row,
  keyOf: ({ id }) => id,
  multiple: true,
  keeps: false,
});

/** What is chosen: entries one by one, on whatever pages, or all rows that meet the conditions agreed to. */
export type Held<Entry> = { entries: readonly Entry[]; all: Matching | null };

/** A step of choosing. */
export type Pick<Row, Entry> =
  /** A row is taken, or let go of. */
  | { row: Row }
  /** The keys that are ticked now. Boxes know the rows of their page; entries of other pages are held already. */
  | { keys: readonly string[]; page: readonly Row[] }
  | { entries: readonly Entry[] }
  | { all: Matching };

/** What is chosen after a step. Choosing the only one again keeps it. */
export function chosenAfter<Row, Entry>(
  held: Held<Entry>,
  pick: Pick<Row, Entry>,
  choice: Choice<Row, Entry>,
): Held<Entry> {
  return 'all' in pick ? { ...held, all: pick.all } : { entries: entriesAfter(held.entries, pick, choice), all: null };
}

function entriesAfter<Row, Entry>(
  before: readonly Entry[],
  pick: Exclude<Pick<Row, Entry>, { all: Matching }>,
  { entryOf, keyOf, multiple }: Choice<Row, Entry>,
): readonly Entry[] {
  if ('entries' in pick) {
    return pick.entries;
  }
  if ('keys' in pick) {
    const known = new Map([...before, ...pick.page.map(entryOf)].map((entry) => [keyOf(entry), entry]));
    return pick.keys.flatMap((key) => known.get(key) ?? []);
  }
  const entry = entryOf(pick.row);
  const others = before.filter((each) => keyOf(each) !== keyOf(entry));
  if (!multiple) {
    return [entry];
  }
  return others.length < before.length ? others : [...others, entry];
}
