import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '@/shared/hooks/use-debounced';
import { levelsOf, loadedIds } from '@/ui-admin/tree/levels';
import { useToast } from '@/ui-admin/use-toast';
import { useLevels } from '@/widgets/list';
import { departs, searchOptions, wholeOptions } from '../core/depart-api';
import { type DepartNode, foundItems, type TreeItem, treeOf } from '../core/depart-tree';

export type DepartTree = {
  /** What is to be drawn: the loaded tree, or what was found. */
  items: TreeItem[];
  /** The loaded tree, also while a search shows something else. */
  loaded: TreeItem[];
  /** Departments that were loaded or found, by id. */
  known: ReadonlyMap<string, DepartNode>;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
  opened: readonly string[];
  open: (ids: readonly string[]) => void;
  /** Ids whose level is loaded. */
  levels: readonly string[];
  /** Loads the level below a department; a failure is told and closes the department again. */
  load: (id: string) => Promise<void>;
  /** Loads the whole tree in one call; null when that failed, which is told. */
  loadAll: () => Promise<TreeItem[] | null>;
  search: string;
  setSearch: (text: string) => void;
  searching: boolean;
  /** How many departments the search found, of which the first are shown. */
  total: number;
};

/** Milliseconds after the last letter until the server is asked. */
const patience = 300;

/**
 * The departments, level by level as they are opened; a search asks the server and shows what it found as a tree.
 * @param way ids that stand open until somebody opens or closes one.
 */
export function useDepartTree(way: readonly string[] = []): DepartTree {
  const client = useQueryClient();
  const toast = useToast();
  const tree = useLevels<DepartNode>(departs, { way: () => way });
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search.trim(), patience);
  const found = useQuery(searchOptions(wanted));
  const { levels, asked } = tree;
  const loaded = treeOf(levels);
  const searching = search.trim() !== '';
  const isFinding = found.isLoading || wanted !== search.trim();
  return {
    items: searching ? foundItems(found.data?.records ?? []) : loaded,
    loaded,
    known: new Map([...Object.values(levels).flat(), ...(found.data?.records ?? [])].map((node) => [node.id, node])),
    isLoading: searching ? isFinding : asked.isFetching,
    error: searching ? found.error : asked.error,
    retry: searching ? () => void found.refetch() : tree.again,
    opened: tree.opened,
    open: tree.open,
    levels: loadedIds(levels),
    load: tree.load,
    loadAll: async () => {
      try {
        const whole = levelsOf<DepartNode>(await client.fetchQuery(wholeOptions));
        tree.fill(whole);
        return treeOf(whole);
      } catch (error) {
        toast.failed(error);
        return null;
      }
    },
    search,
    setSearch,
    searching,
    total: searching ? (found.data?.total ?? 0) : 0,
  };
}
