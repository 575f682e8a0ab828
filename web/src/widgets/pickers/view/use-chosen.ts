import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { members } from '@/ui-admin/values/text-control';
import { allKnown, type Chosen, textsOf } from '../core/chosen';

/** Names stored values, all in one call. */
export type NameSource = {
  key: readonly string[];
  names: (values: readonly string[], signal: AbortSignal) => Promise<readonly Chosen[]>;
};

export type StoredChoice = {
  chosen: readonly Chosen[];
  /** Names are on their way. */
  waiting: boolean;
  /** Why names did not come. */
  error: unknown;
  retry: () => void;
  /** Takes over the names of what was just picked: they need not be asked for. */
  learn: (picked: readonly Chosen[]) => void;
};

/** How long names are taken as fresh, in milliseconds. */
const fresh = 60_000;

/** What is stored in a picker, with its names. */
export function useChosen(value: string, source: NameSource): StoredChoice {
  const [learned, setLearned] = useState<readonly Chosen[]>([]);
  const values = members(value);
  const asked = useQuery({
    queryKey: [...source.key, values],
    queryFn: ({ signal }) => source.names(values, signal),
    enabled: !allKnown(value, learned),
    staleTime: fresh,
    // A member that is taken away must not blank the others while the rest is asked for.
    placeholderData: keepPreviousData,
  });
  const known = [...(asked.data ?? []), ...learned];
  const waiting = asked.isFetching && !allKnown(value, known);
  return {
    chosen: textsOf(value, known, waiting ? '…' : undefined),
    waiting,
    error: asked.isFetching || allKnown(value, known) ? null : asked.error,
    retry: () => void asked.refetch(),
    learn: (picked) => setLearned(picked.filter(({ value: member, text }) => member !== text)),
  };
}
