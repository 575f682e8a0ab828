import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Article } from '@/shared/api/staff';
import { useSession } from '@/shared/session/session';
import { FieldPermission } from '@/ui-admin/form/field-rights';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { usePageParams } from '@/ui-admin/page/page-address';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { PageHead } from '@/ui-admin/page/page-head';
import { HasPermission, useMay } from '@/ui-admin/permission';
import { Denied, Waiting } from '@/ui-admin/state/states';
import { useWrite } from '@/ui-admin/use-write';
import { articleBase } from '../bases';
import { articleOptions, restoreArticle } from './article-api';
import { newArticle } from './article-fields';
import { ArticleForm } from './article-form';

/** One article in its own tab: a new one or a stored one. */
export default function ArticleFormPage() {
  const { id = 'new' } = usePageParams();
  const may = useMay();
  // A new article gets its address while it is being edited; that must not load the form anew.
  const [startedNew] = useState(id === 'new');
  const isNew = id === 'new';
  if (!may(isNew ? 'content:article:add' : 'content:article:edit')) {
    return <Denied />;
  }
  return (
    <FieldPermission value="content:article">{startedNew ? <NewArticle /> : <StoredArticle id={id} />}</FieldPermission>
  );
}

function NewArticle() {
  const realname = useSession((state) => state.session?.user.realname ?? '');
  const [blank] = useState(() => newArticle(realname));
  return <ArticleForm article={blank} />;
}

function StoredArticle({ id }: { id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(articleOptions(id));
  // The first fresh answer fills the form. Later ones must not touch what is being typed, and the cache may drop its
  // copy while the tab is in the background.
  const [article, setArticle] = useState<Article | null>(null);
  if (data && isFetchedAfterMount && data !== article && (!article || article.state === 'withdrawn')) {
    setArticle(data);
  }
  usePageTitle(article?.title ?? '');
  if (!article) {
    return <Waiting error={error} onRetry={refetch} rows={12} />;
  }
  return article.state === 'withdrawn' ? <WithdrawnArticle article={article} /> : <ArticleForm article={article} />;
}

/** A withdrawn article is read only until it is a draft again. */
function WithdrawnArticle({ article }: { article: Article }) {
  const { write: change } = useWrite([resourceKey(articleBase)]);
  return (
    <>
      <PageHead title={article.title} />
      <Alert
        type="warning"
        showIcon
        title="这篇文章已撤回"
        description={`原因：${article.withdrawReason}。恢复为草稿后可以修改并重新发布。`}
        action={
          <HasPermission code="content:article:withdraw">
            <Button onClick={() => void change(() => restoreArticle(article), '已恢复为草稿')}>恢复为草稿</Button>
          </HasPermission>
        }
      />
    </>
  );
}
