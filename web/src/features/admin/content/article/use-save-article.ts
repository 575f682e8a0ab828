import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
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
 * Saves the article, publishes it when asked to, and puts the stored row back into the form: the server cleans the
 * text and counts the version. What was typed while the answer was under way stays and counts as unsaved.
 */
export function useSaveArticle(
  form: UseFormReturn<Article>,
  onSaved: () => void,
): (options: Options) => SaveRow<Article> {
  const client = useQueryClient();
  const toast = useToast();
  const { moveTo } = usePage();
  return useCallback(
    ({ publish }) =>
      async (row) => {
        const isNew = row.id === '';
        const answer = await (isNew ? addRow<ArticleRow>(articleBase, row) : editRow<ArticleRow>(articleBase, row));
        const load = () => client.fetchQuery({ ...articleOptions(isNew ? answer.id : row.id), staleTime: 0 });
        const stored = await load();
        settle(form, row, stored);
        onSaved();
        if (isNew) {
          moveTo(editAddress(stored.id));
        }
        if (publish) {
          await publishArticle(stored);
          settle(form, stored, await load());
        }
        toast.done(publish ? '保存并发布成功' : messages.saved);
        const stale = [[...resourceKey(articleBase), 'list'], resourceKey(sectionBase), overviewKey];
        await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    [client, form, moveTo, toast, onSaved],
  );
}

function settle(form: UseFormReturn<Article>, sent: Article, stored: Article): void {
  const typed = form.getValues();
  form.reset(stored);
  const names = Object.keys(typed) as (keyof Article)[];
  for (const name of names) {
    if (JSON.stringify(typed[name]) !== JSON.stringify(sent[name])) {
      form.setValue(name, typed[name], { shouldDirty: true });
    }
  }
}
