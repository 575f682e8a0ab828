import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { messages } from '@/shared/messages/zh-cn';
import type { Option } from './value-kind';

/** An entry, some with a colour. */
export type DictItem = Option & { color?: string };

type Words = {
  items: readonly DictItem[];
  isLoading: boolean;
  error: unknown;
  /** Loads them again after an error; absent where that would be no use. */
  again?: () => void;
};

/** Key of everything kept about dictionaries. */
export const dictionaryKey = ['dictionary'] as const;

/** All plain dictionaries come in one call: a page asks for many of them. */
const allWords = { ...staffQuery([...dictionaryKey, 'all'], '/sys/dict/queryAllDictItems'), staleTime: 60_000 };

/** The values of a table in the form `table,text,code`. */
const tableWords = (code: string) => ({
  ...staffQuery([...dictionaryKey, 'table', code], '/sys/dict/getDictItems/{dictCode}', {
    path: { dictCode: code },
    sign: true,
  }),
  staleTime: 60_000,
});

/** The entries of a dictionary, or of a table in the form `table,text,code`; none while they are on their way. */
export function useDictionary(code: string): Words {
  const isTable = code.includes(',');
  const all = useQuery({ ...allWords, enabled: code !== '' && !isTable });
  const table = useQuery({ ...tableWords(code), enabled: isTable });
  if (code === '') {
    return {
      items: [],
      isLoading: false,
      error: new ApiError({ kind: 'refused', code: 0, message: messages.dictCode }),
    };
  }
  const { isLoading, error, refetch } = isTable ? table : all;
  const words = (isTable ? table.data : all.data?.[code]) ?? [];
  const items = words.map(({ text, ...word }) => ({ ...word, label: text }));
  return { items, isLoading, error, again: () => void refetch() };
}

/** Lets the server forget its copies and fetches all plain dictionaries, whether a page shows one or not. */
export function useReloadDictionaries(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await staff.post('/sys/dict/refleshCache');
    await client.fetchQuery({ ...allWords, staleTime: 0 });
  }, [client]);
}

/** Lets the server forget its copies and loads every dictionary on the page again: no one has to sign in anew. */
export function useRefreshDictionaries(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await staff.post('/sys/dict/refleshCache');
    await client.invalidateQueries({ queryKey: dictionaryKey });
  }, [client]);
}
