import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ArticleRow } from '@/shared/api/staff';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import type { Action } from '@/ui-admin/list/action-links';
import { deleteRow, resourceKey } from '@/ui-admin/list/resource-api';
import { useGo } from '@/ui-admin/page/page-address';
import { useMay } from '@/ui-admin/permission';
import { useNotices } from '@/ui-admin/use-notices';
import { useWrite, type Write } from '@/ui-admin/use-write';
import { ReasonDialog } from '@/widgets/list-page/batch-step';
import { articleBase, columnBase } from '../bases';
import { columnTreeOptions } from '../column/column-api';
import { overviewKey } from '../overview/overview-api';
import { type ArticleActionKey, actionsFor } from './article-actions';
import { editAddress, openWhenKnown, publicAddress } from './article-address';
import { articleOptions, previewAddress, publishArticle, restoreArticle, withdrawArticle } from './article-api';
import { withdrawHint } from './article-batch';

/** What changes with the articles beside their lists: counts of the columns and of the overview. */
export const besideArticles = [resourceKey(columnBase), overviewKey] as const;

type ArticleActions = {
  of: (article: ArticleRow) => Action[];
  /** The dialog that asks for a reason, when one is open. */
  dialog: ReactNode;
};

/** The actions of the article list, ready to be called. */
export function useArticleActions(): ArticleActions {
  const { data: tree = [] } = useQuery(columnTreeOptions);
  const client = useQueryClient();
  const go = useGo();
  const notices = useNotices();
  const ask = useQuestion();
  const may = useMay();
  const run = useArticleChange();
  const [withdrawing, setWithdrawing] = useState<ArticleRow | null>(null);

  const remove = async (article: ArticleRow) => {
    const sure = await ask({
      title: `删除「${article.title}」？`,
      content: '删除后十秒内可以撤销。',
      ok: '删除',
      danger: true,
    });
    if (sure) {
      await run(() => deleteRow(articleBase, article.id), '删除成功', article.id);
    }
  };
  const publish = async (article: ArticleRow) => {
    const sure = await ask({ title: `发布「${article.title}」？`, content: '发布后公众立即可以看到。', ok: '发布' });
    if (sure) {
      await run(() => publishArticle(article), '发布成功', article.id);
    }
  };
  const preview = async ({ id }: ArticleRow) => {
    try {
      await openWhenKnown(client.fetchQuery(articleOptions(id)).then(previewAddress));
    } catch (error) {
      notices.failed(error);
    }
  };
  const steps: Record<ArticleActionKey, (article: ArticleRow) => unknown> = {
    edit: ({ id }) => go(editAddress(id)),
    view: (article) => window.open(publicAddress(tree, article), '_blank', 'noopener'),
    preview,
    publish,
    withdraw: setWithdrawing,
    restore: (article) => run(() => restoreArticle(article), '已恢复为草稿', article.id),
    delete: remove,
  };
  return {
    of: (article) =>
      actionsFor(article, may).map(({ key, label, danger }) => ({
        key,
        label,
        ...(danger ? { danger } : {}),
        run: () => void steps[key](article),
      })),
    dialog: withdrawing && (
      <ReasonDialog
        title={`撤回「${withdrawing.title}」`}
        label="撤回原因"
        hint={withdrawHint}
        ok="撤回"
        onClose={() => setWithdrawing(null)}
        onOk={async (reason) => {
          if (await run(() => withdrawArticle(withdrawing, reason), '已撤回', withdrawing.id)) {
            setWithdrawing(null);
          }
        }}
      />
    ),
  };
}

/** Changes articles and loads again whatever shows them. */
function useArticleChange(): Write {
  return useWrite([resourceKey(articleBase), ...besideArticles]).write;
}
