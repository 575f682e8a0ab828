import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotices } from '@/ui-admin/use-notices';
import { type DrawnNode, drawn, type NodeLevels, nodeOf, type PickNode } from './core/nodes';

/** Where the nodes of a tree select come from. */
export type NodeSource = {
  /** Tells this tree from others in the cache. */
  key: readonly string[];
  /** The nodes below an id; '' for the roots. */
  level: (id: string, signal: AbortSignal) => Promise<PickNode[]>;
  /** Names of stored values in their order, in as few calls as there are. */
  names: (values: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;
};

export type NodeTree = {
  levels: NodeLevels;
  drawn: DrawnNode[];
  /** Values of the nodes whose level is loaded. */
  loaded: readonly string[];
  /** Values of the opened nodes. */
  opened: readonly string[];
  open: (values: readonly string[]) => void;
  /** Loads the level below a value; a failure is told and closes the node again. */
  load: (value: string) => Promise<void>;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
};

/** How long a level is taken as fresh, in milliseconds. */
const fresh = 60_000;

/** Key of everything the tree selects keep, for screens that change what stands in the trees. */
export const nodeTreeKey = ['node-tree'] as const;

/** A tree that is loaded level by level as it is opened. */
export function useNodeTree(source: NodeSource, enabled: boolean): NodeTree {
  const client = useQueryClient();
  const notices = useNotices();
  const [loaded, setLoaded] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const levelOf = (id: string) => ({
    queryKey: [...nodeTreeKey, ...source.key, 'level', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.level(id, signal),
    staleTime: fresh,
  });
  const roots = useQuery({ ...levelOf(''), enabled });
  const below = useQueries({ queries: loaded.map((id) => ({ ...levelOf(id), enabled })) });
  const levels: NodeLevels = Object.fromEntries([
    ['', roots.data ?? []],
    ...loaded.flatMap((id, at) => (below[at]?.data ? [[id, below[at].data]] : [])),
  ]);
  const load = async (value: string) => {
    const id = nodeOf(levels, value)?.id;
    if (!id || loaded.includes(id)) {
      return;
    }
    try {
      await client.fetchQuery(levelOf(id));
      // The tree asks once more while the answer is on its way.
      setLoaded((before) => (before.includes(id) ? before : [...before, id]));
    } catch (error) {
      // Closed again, so that opening it tries once more.
      setOpened((before) => before.filter((each) => each !== value));
      notices.failed(error);
    }
  };
  return {
    levels,
    drawn: drawn(levels),
    loaded: Object.values(levels).flatMap((level) => level.filter(({ id }) => levels[id]).map(({ value }) => value)),
    opened,
    open: setOpened,
    load,
    isLoading: roots.isLoading,
    error: roots.data ? null : roots.error,
    retry: () => void roots.refetch(),
  };
}

/** Names of stored values, all in one look-up. */
export function useNodeNames(source: NodeSource, values: readonly string[], enabled: boolean) {
  return useQuery({
    queryKey: [...nodeTreeKey, ...source.key, 'names', values],
    queryFn: ({ signal }) => source.names(values, signal),
    enabled: enabled && values.length > 0,
    staleTime: fresh,
  });
}
