import { queryOptions } from '@tanstack/react-query';
import type { Article, BuiltInPicture, Category, Page, PreviewResult } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';
import { type ChosenRows, callBatch } from '@/ui-admin/list/batch';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { articleBase, categoryBase } from '../bases';

type Versioned = { id: string; version: number };

export function publishArticle({ id, version }: Versioned): Promise<unknown> {
  return staffClient(`${articleBase}/publish`, { method: 'POST', body: { id, version } });
}

export function withdrawArticle({ id, version }: Versioned, reason: string): Promise<unknown> {
  return staffClient(`${articleBase}/withdraw`, { method: 'POST', body: { id, version, reason } });
}

export const moveArticles = (articles: ChosenRows, columnId: string, onPart: (done: number) => void) =>
  callBatch(`${articleBase}/moveBatch`, articles, { method: 'POST', with: { columnId } }, onPart);

export function restoreArticle({ id, version }: Versioned): Promise<unknown> {
  return staffClient(`${articleBase}/restore`, { method: 'POST', body: { id, version } });
}

/** Address of a page that shows the article as it stands in the form, for ten minutes. */
export async function previewAddress(article: Article): Promise<string> {
  const { url } = await staffClient<PreviewResult>(`${articleBase}/preview`, { method: 'POST', body: article });
  return url;
}

export const pictureOptions = queryOptions({
  queryKey: ['pictures'],
  queryFn: ({ signal }) => staffClient<BuiltInPicture[]>('/content/picture/list', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** More categories than any column has. */
const allCategories = 200;

export const categoriesOf = (columnId: string) =>
  queryOptions({
    queryKey: [...resourceKey(categoryBase), 'of', columnId],
    queryFn: async ({ signal }) => {
      const query = { columnId, column: 'sortNo', order: 'asc', pageNo: 1, pageSize: allCategories };
      return (await staffClient<Page<Category>>(`${categoryBase}/list`, { query, signal })).records;
    },
    enabled: columnId !== '',
  });
