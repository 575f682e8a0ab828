import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ArticleRow } from '@/shared/api/staff';
import { contentArticle } from '@/shared/api/tables/content-article';
import { minute } from '@/shared/format/date';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useGo, usePageSearch } from '@/ui-admin/page/page-address';
import { PageLink } from '@/ui-admin/page/page-link';
import { useMay } from '@/ui-admin/permission';
import { StateTag } from '@/ui-admin/state/tag';
import type { ListColumn, ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { articleBase, sectionBase } from '../bases';
import { overviewKey } from '../overview/overview-api';
import { sectionTreeOptions } from '../section/section-api';
import { articleActions } from './article-actions';
import { editAddress } from './article-address';
import styles from './article-list.module.css';
import { articleQuery } from './article-query';
import { ArticleStateTag } from './article-state';
import { useStateViews } from './state-views';

/** What changes with the articles beside their lists: counts of the columns and of the overview. */
const besideArticles = [resourceKey(sectionBase), overviewKey];

/** All articles of the site, whatever their state. */
export default function ArticleListPage() {
  const [search] = usePageSearch();
  const { data: tree } = useQuery(sectionTreeOptions);
  const go = useGo();
  const client = useQueryClient();
  const columns = useColumns();
  const views = useStateViews();
  const query = useMemo(() => articleQuery(tree ?? []), [tree]);
  const resource: ListResource<ArticleRow> = {
    base: articleBase,
    label: '文章',
    permission: 'content:article',
    nameOf: (row) => row.title,
    columns,
    query,
    views: { name: 'state', of: views },
    superQuery: true,
    // A column filter means its whole branch, so the tree has to be there first.
    ready: tree !== undefined || !search.get('columnId'),
    onAdd: () => go(editAddress('new')),
    actions: articleActions({ tree: tree ?? [], client, go }),
    allows: (action, { state }) => action !== 'delete' || state !== 'published',
    invalidates: besideArticles,
    emptyText: '没有符合条件的文章',
  };
  return <ListPage resource={resource} title="文章管理" />;
}

function useColumns(): ListColumn<ArticleRow>[] {
  const roomy = useMediaQuery('(width >= 1360px)');
  const narrow = useMediaQuery('(width < 500px)');
  const mayEdit = useMay()('content:article:edit');
  return columnsOf(contentArticle, [
    {
      name: 'title',
      rowHeader: true,
      ellipsis: true,
      ...(narrow ? { width: 150 } : {}),
      render: (row) => <TitleCell row={row} linked={mayEdit} />,
    },
    { name: 'state', width: 82, render: ({ state }) => <ArticleStateTag state={state} /> },
    { name: 'columnId', width: 132, ellipsis: true },
    ...(roomy ? [{ name: 'editor' as const, width: 88, ellipsis: true }] : []),
    { name: 'publishTime', width: 144, render: ({ publishTime }) => (publishTime ? minute(publishTime) : '未发布') },
    { name: 'views', width: 84 },
    { name: 'createTime', width: 144 },
  ]);
}

function TitleCell({ row, linked }: { row: ArticleRow; linked: boolean }) {
  return (
    <>
      {row.top && <StateTag tone="info">置顶</StateTag>} {row.hot && <StateTag tone="warning">热点</StateTag>}{' '}
      {linked && row.state !== 'withdrawn' ? (
        <PageLink className={styles.title} to={editAddress(row.id)} title={row.title}>
          {row.title}
        </PageLink>
      ) : (
        <span className={row.state === 'withdrawn' ? 'muted' : undefined} title={row.withdrawReason || row.title}>
          {row.title}
        </span>
      )}
    </>
  );
}
