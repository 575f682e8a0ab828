import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { isTexts, readStored, storageKeys, writeStored } from '@/shared/storage/stored';
import type { LevelSource } from '@/widgets/list';
import type { NameSource } from '../view/use-chosen';
import type { Chosen } from './chosen';
import { type DepartNode, latelyChosen } from './depart-tree';

const base = '/sys/sysDepart';

/** How long answers are taken as fresh, in milliseconds. */
const fresh = 60_000;

/** Key of everything kept about departments. */
export const departKey = ['depart'] as const;

/** The tree, level by level. */
export const departs: LevelSource<DepartNode> = {
  key: departKey,
  level: (pid, signal) => staff.get(`${base}/queryDepartTreeSync`, { query: { pid }, signal }),
};

/** The whole tree in one call. */
export const wholeOptions = { ...staffQuery([...departKey, 'whole'], `${base}/queryTreeList`), staleTime: fresh };

/** Departments by words of their name, pinyin, code or path, wherever they stand: own and lately chosen ones first. */
export const searchOptions = (keyWord: string) => ({
  ...staffQuery([...departKey, 'search', keyWord], `${base}/find`, {
    query: { keyWord, recent: chosenLately().join(',') },
  }),
  enabled: keyWord !== '',
});

const chosenLately = () => readStored(storageKeys.departs, isTexts) ?? [];

/** Remembers what was chosen, so that it comes first the next time. */
export function rememberChosen(ids: readonly string[]): void {
  writeStored(storageKeys.departs, latelyChosen(ids, chosenLately()));
}

export type DepartName = Schemas['DepartName'];

/** Names of stored departments, all in one call, with the ids of those above each. */
export const namesOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...departKey, 'names', ids],
    queryFn: ({ signal }) => namesOf(ids, signal),
    enabled: ids.length > 0,
    staleTime: fresh,
  });

const namesOf = (ids: readonly string[], signal: AbortSignal) =>
  staff.get(`${base}/names`, { query: { ids: ids.join(',') }, signal });

export const departNames: NameSource = { key: [...departKey, 'names'], names: namesOf };

/** Departments by their ids or codes, all in one call. */
const departsBy = (primaryKey: 'id' | 'orgCode', ids: readonly string[], signal?: AbortSignal) =>
  staff.get(`${base}/queryDepartTreeSync`, { query: { ids: ids.join(','), primaryKey }, signal });

/** Names of stored codes. */
export const codeNames: NameSource = {
  key: [...departKey, 'code-names'],
  names: async (codes, signal) =>
    (await departsBy('orgCode', codes, signal)).map(({ orgCode, departName }) => ({
      value: orgCode,
      text: departName,
    })),
};

/** The ids behind stored codes. */
export const idsOfCodes = (codes: readonly string[]) =>
  queryOptions({
    queryKey: [...departKey, 'ids', codes],
    queryFn: async ({ signal }) =>
      codes.length === 0 ? [] : (await departsBy('orgCode', codes, signal)).map(({ id }) => id),
  });

/** What is stored for chosen departments when codes are. */
export async function codesOf(chosen: readonly Chosen[]): Promise<Chosen[]> {
  const departs =
    chosen.length === 0
      ? []
      : await departsBy(
          'id',
          chosen.map(({ value }) => value),
        );
  return departs.map(({ orgCode, departName }) => ({ value: orgCode, text: departName }));
}
