import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Levels, loadedIds } from '@/ui-admin/tree/levels';
import { useToast } from '@/ui-admin/use-toast';
import type { Asked } from '../core/answer';

/** Where the rows of a tree come from. */
export type LevelSource<Row> = {
  /** Tells this tree from others in the cache. */
  key: QueryKey;
  /** The rows below an id; '' for the roots. */
  level: (id: string, signal: AbortSignal) => Promise<readonly Row[]>;
};

type Options<Row> = {
  enabled?: boolean;
  /** How long a level is taken as fresh, in milliseconds. */
  fresh?: number;
  /** Ids that stand open until somebody opens or closes one. */
  way?: (roots: readonly Row[]) => readonly string[];
};

export type LevelTree<Row> = {
  levels: Levels<Row>;
  /** The answer for the roots, as for a list. */
  asked: Asked<Row>;
  again: () => void;
  opened: readonly string[];
  open: (ids: readonly string[]) => void;
  /** Loads the level below a row; a failure is told and closes the row, so that opening it tries once more. */
  load: (id: string) => Promise<void>;
  /** Forgets what is below a row, which is asked for again when it is opened. */
  close: (id: string) => void;
  /** Takes over a tree that came as a whole. */
  fill: (whole: Levels<Row>) => void;
};

const minute = 60_000;

/** A tree whose levels are loaded as they are opened. */
export function useLevels<Row extends { id: string }>(
  { key, level }: LevelSource<Row>,
  { enabled = true, fresh = minute, way }: Options<Row> = {},
): LevelTree<Row> {
  const client = useQueryClient();
  const toast = useToast();
  const [touched, setTouched] = useState<readonly string[] | null>(null);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const levelOf = (id: string) => ({
    queryKey: [...key, 'level', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => level(id, signal),
    staleTime: fresh,
  });
  const below = async (id: string) => [id, await client.fetchQuery(levelOf(id))] as const;
  // One query holds every level, so that a change anywhere loads again exactly what is there.
  const tree = useQuery({
    queryKey: [...key, 'levels', wanted, touched === null && way?.([])],
    queryFn: async (): Promise<Levels<Row>> => {
      const [, roots] = await below('');
      const ids = new Set([...wanted, ...(touched === null ? (way?.(roots) ?? []) : [])]);
      return Object.fromEntries([['', roots], ...(await Promise.all([...ids].map(below)))]);
    },
    placeholderData: keepPreviousData,
    enabled,
  });
  const levels = tree.data ?? {};
  const opened = touched ?? loadedIds(levels);
  const want = (ids: readonly string[]) => setWanted((before) => [...new Set([...before, ...ids])]);
  return {
    levels,
    asked: {
      data: tree.data && {
        records: [...(levels[''] ?? [])],
        total: levels['']?.length ?? 0,
        size: 0,
        current: 1,
        pages: 1,
      },
      error: tree.error,
      isFetching: tree.isLoading,
      allowed: true,
    },
    again: () => void tree.refetch(),
    opened,
    open: (ids) => {
      // Whatever stood open until now stays loaded.
      want(loadedIds(levels));
      setTouched(ids);
    },
    load: async (id) => {
      try {
        await client.fetchQuery(levelOf(id));
        want([id]);
      } catch (error) {
        setTouched((before) => (before ?? opened).filter((each) => each !== id));
        toast.failed(error);
      }
    },
    close: (id) => {
      setTouched(opened.filter((each) => each !== id));
      setWanted(loadedIds(levels).filter((each) => each !== id));
    },
    fill: (whole) => {
      for (const [id, rows] of Object.entries(whole)) {
        client.setQueryData([...key, 'level', id], rows);
      }
      want(loadedIds(whole));
    },
  };
}
