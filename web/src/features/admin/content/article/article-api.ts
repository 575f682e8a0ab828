import { queryOptions } from '@tanstack/react-query';
import type { Article } from '@/shared/api/staff';
import { staff } from '@/shared/api/staff-client';
import { lasting, staffQuery } from '@/shared/api/staff-query';
import { type ChosenRows, callBatch } from '@/ui-admin/list/batch';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { articleBase, categoryBase } from '../bases';

type Versioned = { id: string; version: number };

export const publishArticle = ({ id, version }: Versioned) =>
  staff.post(`${articleBase}/publish`, { body: { id, version } });

export const withdrawArticle = ({ id, version }: Versioned, reason: string) =>
  staff.post(`${articleBase}/withdraw`, { body: { id, version, reason } });

/** A whole article. Fields that are empty are left out by the server. */
export const articleOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey(articleBase), 'one', id],
    queryFn: async ({ signal }): Promise<Article> => ({
      ...unsaid,
      ...(await staff.get(`${articleBase}/queryById`, { query: { id }, signal })),
    }),
  });

const unsaid = {
  columnId_dictText: '',
  keyPoints: '',
  relatedIds: [],
  body: '',
  figures: [],
  attachments: [],
  transcript: '',
  pictures: [],
};

export const moveArticles = (articles: ChosenRows, columnId: string, onPart: (done: number) => void) =>
  callBatch(`${articleBase}/moveBatch`, articles, { method: 'POST', with: { columnId } }, onPart);

export const restoreArticle = ({ id, version }: Versioned) =>
  staff.post(`${articleBase}/restore`, { body: { id, version } });

/** Address of a page that shows the article as it stands in the form, for ten minutes. */
export const previewAddress = async (article: Article) =>
  (await staff.post(`${articleBase}/preview`, { body: article })).url;

export const pictureOptions = lasting(staffQuery(['pictures'], '/content/picture/list'));

/** More categories than any column has. */
const allCategories = 200;

export const categoriesOf = (columnId: string) =>
  queryOptions({
    queryKey: [...resourceKey(categoryBase), 'of', columnId],
    queryFn: async ({ signal }) => {
      const query = { columnId, column: 'sortNo', order: 'asc', pageNo: 1, pageSize: allCategories };
      return (await staff.get(`${categoryBase}/list`, { query, signal })).records;
    },
    enabled: columnId !== '',
  });
