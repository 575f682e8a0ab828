import type { SectionNode } from '@/shared/api/staff';

/** A section among its siblings, as it is put in order. `place` follows from where it stands. */
export type OrderRow = { id: string; name: string; place: number; shown: boolean; version: number };

/** The sections below one parent: as they were loaded, and as they stand now. The parent of roots is ''. */
export type Group = { parentId: string; seen: readonly OrderRow[]; rows: readonly OrderRow[] };

/** Body of the call. `seen` tells the server whether somebody else has changed the order since. */
export type OrderCall = {
  groups: {
    parentId: string;
    seen: string[];
    sections: { id: string; hidden: boolean; version: number }[];
  }[];
};

const rowsOf = (siblings: readonly SectionNode[]): OrderRow[] =>
  siblings.map(({ id, name, hidden, version }, at) => ({ id, name, place: at + 1, shown: !hidden, version }));

/** The siblings of the tree, by their parents; those without any have none. */
export function groupsOf(tree: readonly SectionNode[], parentId = ''): Group[] {
  if (tree.length === 0) return [];
  const rows = rowsOf(tree);
  return [{ parentId, seen: rows, rows }, ...tree.flatMap(({ id, children }) => groupsOf(children, id))];
}

/** How many sections of a group stand elsewhere or are shown otherwise than they were loaded. */
export function changedIn({ seen, rows }: Pick<Group, 'seen' | 'rows'>): number {
  return rows.filter(({ id, shown }, at) => id !== seen[at]?.id || shown !== seen[at]?.shown).length;
}

/** What is sent: the groups in which something is different, each as a whole. */
export const orderCall = (groups: readonly Group[]): OrderCall => ({
  groups: groups
    .filter((group) => changedIn(group) > 0)
    .map(({ parentId, seen, rows }) => ({
      parentId,
      seen: seen.map(({ id }) => id),
      sections: rows.map(({ id, shown, version }) => ({ id, hidden: !shown, version })),
    })),
});

/** What leads back from the tree as it was saved to what was there before. */
export function wayBack(groups: readonly Group[], saved: readonly SectionNode[]): OrderCall {
  const now = new Map(groupsOf(saved).map((group) => [group.parentId, group.rows]));
  return orderCall(
    groups.map(({ parentId, seen }) => {
      const stored = now.get(parentId) ?? [];
      const versionOf = (id: string) => stored.find((row) => row.id === id)?.version ?? 0;
      return { parentId, seen: stored, rows: seen.map((row) => ({ ...row, version: versionOf(row.id) })) };
    }),
  );
}

/**
 * What somebody put in order, over a tree that others changed meanwhile: what is there still keeps the order and what was shown or
 * hidden here; what is new stands behind the one that it stands behind there; what has gone is gone.
 */
export function onto(groups: readonly Group[], tree: readonly SectionNode[]): Group[] {
  const mine = new Map(groups.map((group) => [group.parentId, group]));
  return groupsOf(tree).map((theirs) => {
    const own = mine.get(theirs.parentId);
    return own ? { ...theirs, rows: merged(own, theirs.rows) } : theirs;
  });
}

function merged({ seen, rows }: Group, theirs: readonly OrderRow[]): OrderRow[] {
  const wasShown = new Map(seen.map(({ id, shown }) => [id, shown]));
  const kept = rows.flatMap((row) => {
    const now = theirs.find(({ id }) => id === row.id);
    const isMine = row.shown !== wasShown.get(row.id);
    return now ? [{ ...now, shown: isMine ? row.shown : now.shown }] : [];
  });
  for (const [at, row] of theirs.entries()) {
    if (kept.some(({ id }) => id === row.id)) continue;
    const before = theirs[at - 1]?.id;
    kept.splice(kept.findIndex(({ id }) => id === before) + 1, 0, row);
  }
  return kept.map((row, at) => ({ ...row, place: at + 1 }));
}
