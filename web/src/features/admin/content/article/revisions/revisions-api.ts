import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { lasting, staffQuery } from '@/shared/api/staff-query';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { articleBase } from '../../bases';

/** One saved state of an article. */
export type Revision = Schemas['Revision'];

/** A field of an article in two versions. */
export type RevisionField = Schemas['RevisionField'];

/** The versions of an article, newest first, page by page. */
export const revisionsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...resourceKey(articleBase), 'revisions', id],
    queryFn: ({ signal, pageParam }) =>
      staff.get(`${articleBase}/revisions`, { query: { id, before: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.number : undefined),
    select: ({ pages }) => pages.flatMap(({ records }) => records),
    gcTime: 0,
  });

/** What two versions say; neither ever changes. */
export const comparisonOptions = (id: string, older: string, newer: string) =>
  lasting(
    staffQuery(['article-comparison', id, older, newer], `${articleBase}/compareRevisions`, {
      query: { id, older, newer },
    }),
  );

/** Saves what a version says over the article as it stands in this version number. */
export const restoreRevision = ({ id, version }: { id: string; version: number }, revision: string) =>
  staff.post(`${articleBase}/restoreRevision`, { body: { id, version, revision } });
