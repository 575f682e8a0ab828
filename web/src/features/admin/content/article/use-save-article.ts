import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Article, ArticleRow } from '@/shared/api/staff';
import { messages } from '@/shared/messages/zh-cn';
import type { SaveRow } from '@/ui-admin/form/use-row-form';
import { addRow, editRow, resourceKey } from '@/ui-admin/list/resource-api';
import { usePage } from '@/ui-admin/page/page-context';
import { useToast } from '@/ui-admin/use-toast';
import { articleBase, sectionBase } from '../bases';
import { overviewKey } from '../overview/overview-api';
import { editAddress } from './article-address';
import { articleOptions, publishArticle } from './article-api';

type Options = { publish: boolean };

/**
 * Saves the article and publishes it when asked to.
 * @param take puts the stored article into the form in place of the one that was sent
 */
export function useSaveArticle(take: (sent: Article, stored: Article) => void): (options: Options) => SaveRow<Article> {
  const client = useQueryClient();
  const toast = useToast();
  const { moveTo } = usePage();
  return useCallback(
    ({ publish }) =>
      async (row) => {
        const isNew = row.id === '';
        const answer = await (isNew ? addRow<ArticleRow>(articleBase, row) : editRow<ArticleRow>(articleBase, row));
        // At once: what is stored now may not be readable, and the next press must neither add it again nor send a stale version.
        const kept = { ...row, id: answer.id, version: answer.version };
        take(row, kept);
        if (isNew) {
          moveTo(editAddress(kept.id));
        }
        const load = () => client.fetchQuery({ ...articleOptions(kept.id), staleTime: 0 });
        const stored = await load();
        take(kept, stored);
        if (publish) {
          await publishArticle(stored);
          take(stored, await load());
        }
        toast.done(publish ? '保存并发布成功' : messages.saved);
        const stale = [[...resourceKey(articleBase), 'list'], resourceKey(sectionBase), overviewKey];
        await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    [client, moveTo, take, toast],
  );
}
