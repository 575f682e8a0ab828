import { staff } from '@/shared/api/staff-client';
import { loadPage, resourceKey } from '@/ui-admin/list/resource-api';
import { matchValue } from '@/widgets/inputs/core/match-text';
import { type SearchSource, searchRows } from '@/widgets/inputs/core/search-source';
import { postingBase } from './recruit-api';
import type { Posting } from './recruit-types';

/** Published postings by a part of their title, the newest first. */
export const postingSource: SearchSource = {
  key: [...resourceKey(postingBase), 'search'],
  pause: 300,
  find: async (keyword, signal) => {
    const title = keyword === '' ? {} : { title: matchValue('like', keyword) };
    const query = {
      pageNo: 1,
      pageSize: searchRows,
      published: 'true',
      column: 'publishTime',
      order: 'desc',
      ...title,
    };
    const { records } = await loadPage<Posting>(`${postingBase}/list`, query, signal);
    return records.map(({ id, title }) => ({ value: id, label: title }));
  },
  labelOf: async (id, signal) => (await staff.get(`${postingBase}/queryById`, { query: { id }, signal })).title,
};
