import { useQuery } from '@tanstack/react-query';
import { type LevelSource, useLevels } from '@/widgets/list';
import { nodeOf, type PickNode } from '../core/nodes';

/** Where the nodes of a tree select come from. */
export type NodeSource = LevelSource<PickNode> & {
  /** Names of stored values in their order, in as few calls as there are. */
  names: (values: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;
};

/** How long names are taken as fresh, in milliseconds. */
const fresh = 60_000;

/** Key of everything the tree selects keep. */
const nodeTreeKey = ['node-tree'] as const;

/** A tree that is loaded level by level as it is opened; the field knows its nodes by what they store. */
export function useNodeTree({ key, level }: NodeSource, enabled: boolean) {
  const tree = useLevels({ key: [...nodeTreeKey, ...key], level }, { enabled });
  const idsOf = (values: readonly string[]) => values.flatMap((value) => nodeOf(tree.levels, value)?.id ?? []);
  return {
    ...tree,
    openValues: (values: readonly string[]) => tree.open(idsOf(values)),
    loadValue: async (value: string) => void (await Promise.all(idsOf([value]).map(tree.load))),
  };
}

/** Names of stored values, all in one look-up. */
export function useNodeNames({ key, names }: NodeSource, values: readonly string[], enabled: boolean) {
  return useQuery({
    queryKey: [...nodeTreeKey, ...key, 'names', values],
    queryFn: ({ signal }) => names(values, signal),
    enabled: enabled && values.length > 0,
    staleTime: fresh,
  });
}
