import { staff } from '@/shared/api/staff-client';
import { dictionaryKey } from '@/ui-admin/values/use-dictionary';
import { type SearchSource, searchRows } from './search-source';

/** Milliseconds without typing before a dictionary is searched. */
const pause = 300;

/** Searches the rows of a table in the form `table,text,code` on the server. */
export function dictionarySource(dict: string): SearchSource {
  const path = { dictCode: dict };
  return {
    key: [...dictionaryKey, 'search', dict],
    pause,
    find: async (keyword, signal) => {
      const query = { keyword, pageSize: searchRows };
      const found = await staff.get('/sys/dict/loadDict/{dictCode}', { path, query, signal, sign: true });
      return found.map(({ value, text }) => ({ value, label: text }));
    },
    labelOf: async (value, signal) => {
      // A value that is gone comes back as it is.
      const query = { key: value, delNotExist: 'false' };
      const texts = await staff.get('/sys/dict/loadDictItem/{dictCode}', { path, query, signal, sign: true });
      return texts[0] ?? value;
    },
  };
}
