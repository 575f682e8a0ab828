import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '@/shared/hooks/use-debounced';
import { type DepartNode, foundTree, type Levels, type TreeItem, treeOf } from './core/depart-tree';
import { levelOptions, searchOptions } from './depart-api';

export type DepartTree = {
  items: TreeItem[];
  /** Departments that were loaded or found, by id. */
  known: ReadonlyMap<string, DepartNode>;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
  /** Loads the level below a department. */
  load: (id: string) => Promise<void>;
  search: string;
  setSearch: (text: string) => void;
  searching: boolean;
};

/** Milliseconds after the last letter until the server is asked. */
const patience = 300;

/** The departments, level by level as they are opened; a search asks the server and shows what it found as a tree. */
export function useDepartTree(): DepartTree {
  const client = useQueryClient();
  const roots = useQuery(levelOptions(''));
  const [below, setBelow] = useState<Levels>({});
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search.trim(), patience);
  const found = useQuery(searchOptions(wanted));
  const levels: Levels = { ...below, '': roots.data ?? [] };
  const searching = search.trim() !== '';
  const shown = searching ? (found.data ?? []) : Object.values(levels).flat();
  const source = searching ? found : roots;
  return {
    items: searching ? foundTree(found.data ?? []) : treeOf(levels),
    known: new Map([...Object.values(levels).flat(), ...shown].map((node) => [node.id, node])),
    isLoading: source.isLoading || (searching && wanted !== search.trim()),
    error: source.error,
    retry: () => void source.refetch(),
    load: async (id) => {
      const level = await client.ensureQueryData(levelOptions(id));
      setBelow((before) => ({ ...before, [id]: level }));
    },
    search,
    setSearch,
    searching,
  };
}
