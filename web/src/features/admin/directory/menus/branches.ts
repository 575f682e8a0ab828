import type { PermissionRow } from '../directory-api';

export type Branches = {
  rows: PermissionRow[];
  /** Entries that must be open for every hit to be seen. */
  open: string[];
};

/** The part of the tree that holds the text, with the way to each hit; everything without a text. */
export function matchingBranches(rows: readonly PermissionRow[], text: string): Branches {
  const wanted = text.toLowerCase();
  const open: string[] = [];
  const keep = (row: PermissionRow): PermissionRow[] => {
    const children = (row.children ?? []).flatMap(keep);
    const own = [row.name, row.url, row.perms].some((value) => value.toLowerCase().includes(wanted));
    if (wanted !== '' && children.length > 0) {
      open.push(row.id);
    }
    if (!own && children.length === 0) {
      return [];
    }
    const { children: all, ...rest } = row;
    const shown = own && children.length === 0 && wanted !== '' ? (all ?? []) : children;
    return [shown.length > 0 ? { ...rest, children: shown } : rest];
  };
  return { rows: rows.flatMap(keep), open };
}
