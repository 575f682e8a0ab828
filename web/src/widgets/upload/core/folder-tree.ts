import type { MediaFolder } from './media-api';

export type FlatFolder = MediaFolder & { depth: number };

/** The tree from top to bottom as a list. */
export function flatFolders(tree: readonly MediaFolder[], depth = 0): FlatFolder[] {
  return tree.flatMap((folder) => [{ ...folder, depth }, ...flatFolders(folder.children, depth + 1)]);
}

/** The folder options of a select; deeper ones are indented. */
export function folderOptions(tree: readonly MediaFolder[]): { value: string; label: string }[] {
  return flatFolders(tree).map(({ id, name, depth }) => ({ value: id, label: `${'　'.repeat(depth)}${name}` }));
}

/** A folder with everything below it. */
export function branchOf(tree: readonly MediaFolder[], id: string): string[] {
  const folder = flatFolders(tree).find((each) => each.id === id);
  return folder ? [id, ...flatFolders(folder.children).map((each) => each.id)] : [];
}
