import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isKind } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import { parseSent, type SentQuery } from '../core/query';
import { localQuery, mergeSaved, readSaved, type SavedQuery, withSaved, writeSaved } from '../core/saved';

type ServerQuery = Omit<SavedQuery, 'records' | 'matchType'> & { matchType: string; records: unknown };

export type SavedQueries = {
  list: readonly SavedQuery[];
  /** True until the server has answered or failed to. */
  waiting: boolean;
  /** True while only this browser knows the queries, because the server does not answer for them. */
  localOnly: boolean;
  /** Keeps a query under a title, here and on the server. Resolves to 'exists' when the server has one and may not overwrite. */
  save: (title: string, query: SentQuery, overwrite: boolean) => Promise<'saved' | 'exists'>;
  /** Shows an own query to the department, or hides it again. */
  share: (query: SavedQuery, shared: boolean) => Promise<void>;
  remove: (query: SavedQuery) => Promise<void>;
};

const listKey = (page: string) => ['saved-queries', page] as const;

/** The queries saved for a page: mine and my department's from the server, and those of this browser. */
export function useSavedQueries(code: string): SavedQueries {
  const client = useQueryClient();
  const [local, setLocal] = useState(() => readSaved(code));
  const { data, error, isPending } = useQuery({
    queryKey: listKey(code),
    queryFn: async ({ signal }) => {
      const rows = await staff.get('/sys/query/mine', { query: { page: code }, signal });
      return rows.flatMap(toSaved);
    },
    retry: false,
  });
  const list = mergeSaved(data ?? [], local);
  const reload = () => client.invalidateQueries({ queryKey: listKey(code) });
  const keepLocal = (next: SavedQuery[]) => {
    writeSaved(code, next);
    setLocal(next);
  };
  const post = (title: string, { matchType, params }: SentQuery, more: Record<string, unknown>) =>
    staff.post('/sys/query/save', {
      body: { page: code, title, matchType, records: params, share: 'mine', ...more },
    });
  return {
    list,
    waiting: isPending,
    localOnly: error !== null,
    save: async (title, query, overwrite) => {
      const before = list.find((each) => each.own && each.title === title);
      try {
        await post(title, query, { overwrite, ...(before?.id ? { id: before.id, share: before.share } : {}) });
        await reload();
      } catch (failure) {
        if (isKind(failure, 'conflict')) {
          return 'exists';
        }
        if (isKind(failure, 'expired')) {
          throw failure;
        }
        // The server refuses or is away: the query stays usable in this browser, and the list says so.
      }
      keepLocal(withSaved(local, localQuery(title, query.matchType, query.params)));
      return 'saved';
    },
    share: async ({ id, title, matchType, records }, shared) => {
      await post(title, { matchType, params: records }, { id, overwrite: true, share: shared ? 'depart' : 'mine' });
      await reload();
    },
    remove: async ({ id, title }) => {
      if (id) {
        await staff.delete('/sys/query/remove', { query: { id } });
        await reload();
      }
      keepLocal(local.filter((each) => each.title !== title));
    },
  };
}

function toSaved({ records, matchType, ...row }: ServerQuery): SavedQuery[] {
  const sent = parseSent(matchType, records);
  return sent ? [{ ...row, matchType: sent.matchType, records: sent.params }] : [];
}
