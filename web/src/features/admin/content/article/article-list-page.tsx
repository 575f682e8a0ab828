import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ArticleRow, SectionNode } from '@/shared/api/staff';
import { contentArticle } from '@/shared/api/tables/content-article';
import { minute } from '@/shared/format/date';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { resourceKey } from '@/ui-admin/list/resource-api';
import type { View } from '@/ui-admin/list/views';
import { useGo, usePageSearch } from '@/ui-admin/page/page-address';
import { PageLink } from '@/ui-admin/page/page-link';
import { useMay } from '@/ui-admin/permission';
import { StateTag } from '@/ui-admin/state/tag';
import { text } from '@/ui-admin/values/text';
import { columnsOf, type ListColumn, ListPage, type ListResource, type QueryField, queryOf } from '@/widgets/list-page';
import { articleBase, sectionBase } from '../bases';
import { overviewKey, overviewOptions } from '../overview/overview-api';
import { sectionTreeOptions } from '../section/section-api';
import { sectionWithin } from '../section/section-kind';
import { idsWithin } from '../section/tree';
import { articleActions } from './article-actions';
import { editAddress } from './article-address';
import styles from './article-list.module.css';
import { articleStates } from './article-state';

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
    { name: 'state', width: 82, render: ({ state }) => <StateTag {...articleStates[state]} /> },
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

/** The states as views of the list, each with how many articles are in it. */
function useStateViews(): View<string>[] {
  const { data } = useQuery(overviewOptions);
  return [
    { key: '', label: '全部', count: data && data.published + data.drafts + data.withdrawn },
    { key: 'draft', label: articleStates.draft.text, count: data?.drafts },
    { key: 'published', label: articleStates.published.text, count: data?.published },
    { key: 'withdrawn', label: articleStates.withdrawn.text, count: data?.withdrawn },
  ];
}

/** The conditions of the article list. A column stands for everything below it; the state is set by the views. */
function articleQuery(tree: readonly SectionNode[]): QueryField[] {
  return queryOf(contentArticle, [
    { own: 'keyword', label: '标题', kind: text, placeholder: '标题、关键词或文号' },
    {
      name: 'columnId',
      kind: sectionWithin,
      placeholder: '全部栏目',
      send: (id): Record<string, string> => {
        const ids = idsWithin(tree, id);
        return ids.length > 1 ? { columnId_MultiString: ids.join(',') } : { columnId: id };
      },
    },
    { name: 'publishTime' },
    { name: 'hot' },
    { name: 'top' },
    { name: 'state', hidden: true },
    { name: 'createBy', kind: text, hidden: true },
  ]);
}
