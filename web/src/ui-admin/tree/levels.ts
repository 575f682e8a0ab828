/** Loaded rows of a tree by the id of what stands above them; '' holds the roots. */
export type Levels<Row> = Readonly<Record<string, readonly Row[]>>;

/**
 * The loaded part of a tree as a face draws it. `below` is null where the level is not loaded yet. A row that an answer puts below itself
 * is left out there.
 */
export function drawnLevels<Row extends { id: string }, Drawn>(
  levels: Levels<Row>,
  draw: (row: Row, below: Drawn[] | null) => Drawn,
  parent = '',
  above: readonly string[] = [],
): Drawn[] {
  const way = [...above, parent];
  return (levels[parent] ?? [])
    .filter(({ id }) => !way.includes(id))
    .map((row) => draw(row, levels[row.id] ? drawnLevels(levels, draw, row.id, way) : null));
}

type Sent<Row> = Row & { id: string; children?: readonly Sent<Row>[] | null };

/** The levels of a tree that was sent as a whole. */
export function levelsOf<Row>(rows: readonly Sent<Row>[], parent = ''): Levels<Sent<Row>> {
  const below = rows.flatMap(({ id, children }) => (children?.length ? [levelsOf<Row>(children, id)] : []));
  return Object.assign({ [parent]: rows }, ...below);
}

/** Ids of the rows above those that are loaded. */
export const loadedIds = (levels: Levels<unknown>): string[] => Object.keys(levels).filter((id) => id !== '');
