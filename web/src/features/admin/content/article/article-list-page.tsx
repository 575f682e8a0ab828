import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ArticleRow } from '@/shared/api/staff';
import { minute } from '@/shared/format/date';
import { grouped } from '@/shared/format/number';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { Icon } from '@/ui-admin/icon';
import { ActionLinks } from '@/ui-admin/list/action-links';
import { type DataColumn, DataTable } from '@/ui-admin/list/data-table';
import listStyles from '@/ui-admin/list/list.module.css';
import { listOptions } from '@/ui-admin/list/resource-api';
import { useListState } from '@/ui-admin/list/use-list-state';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { HasPermission, useMay } from '@/ui-admin/permission';
import { Nothing } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { articleBase } from '../bases';
import { columnTreeOptions } from '../column/column-api';
import { editAddress } from './article-address';
import styles from './article-list.module.css';
import { type ArticleFilter, articleFilters, articleQuery } from './article-query';
import { ArticleQueryForm } from './article-query-form';
import { ArticleStateTag } from './article-state';
import { StateViews } from './state-views';
import { useArticleActions } from './use-article-actions';

/** All articles of the site, whatever their state. */
export default function ArticleListPage() {
  const [state, change] = useListState(articleFilters);
  const [selected, setSelected] = useState<string[]>([]);
  const { data: tree } = useQuery(columnTreeOptions);
  const filtersByColumn = state.filters.columnId !== '';
  const query = useQuery({
    ...listOptions<ArticleRow>(articleBase, articleQuery(state, tree ?? [])),
    // A column filter means its whole branch, so the tree has to be there first.
    enabled: tree !== undefined || !filtersByColumn,
  });
  const actions = useArticleActions();
  const navigate = useNavigate();
  const may = useMay();
  const filter = (filters: Partial<Record<ArticleFilter, string>>) => {
    setSelected([]);
    change({ filters });
  };
  const columns = useColumns(actions.of);
  return (
    <>
      <PageHead title="文章管理">
        <StateViews value={state.filters.state} onChange={(next) => filter({ state: next })} />
      </PageHead>
      <ArticleQueryForm key={JSON.stringify(state.filters)} filters={state.filters} onSearch={filter} />
      <Card>
        <div className={listStyles.toolbar}>
          <HasPermission code="content:article:add">
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(editAddress('new'))}>
              新增
            </Button>
          </HasPermission>
          <Button
            type="text"
            className={listStyles.push ?? ''}
            aria-label="刷新列表"
            title="刷新列表"
            icon={<Icon name="refresh" />}
            onClick={() => void query.refetch()}
          />
        </div>
        {selected.length > 0 && (
          <SelectionBar
            count={selected.length}
            onDelete={async () => {
              if (await actions.removeAll(selected)) {
                setSelected([]);
              }
            }}
            onClear={() => setSelected([])}
          />
        )}
        <DataTable<ArticleRow, ArticleFilter>
          label="文章列表"
          columns={columns}
          query={query}
          state={state}
          onChange={change}
          rowName={(row) => row.title}
          {...(may('content:article:delete') ? { selection: { keys: selected, onChange: setSelected } } : {})}
          empty={<Nothing text="没有符合条件的文章" />}
        />
      </Card>
      {actions.dialog}
    </>
  );
}

function SelectionBar({
  count,
  onDelete,
  onClear,
}: {
  count: number;
  onDelete: () => Promise<void>;
  onClear: () => void;
}) {
  return (
    <div className={listStyles.selected} role="status">
      <Icon name="info" />
      <span>
        已选 <b>{count}</b> 条
      </span>
      <button type="button" className={`${listStyles.link} ${listStyles.danger}`} onClick={() => void onDelete()}>
        批量删除
      </button>
      <button type="button" className={`${listStyles.link} ${listStyles.push}`} onClick={onClear}>
        取消选择
      </button>
    </div>
  );
}

function useColumns(actionsOf: ReturnType<typeof useArticleActions>['of']): DataColumn<ArticleRow>[] {
  const roomy = useMediaQuery('(width >= 1360px)');
  const narrow = useMediaQuery('(width < 500px)');
  const mayEdit = useMay()('content:article:edit');
  return [
    {
      title: '标题',
      key: 'title',
      rowScope: 'row',
      ellipsis: true,
      ...(narrow ? { width: 150 } : {}),
      render: (_, row) => <TitleCell row={row} linked={mayEdit} />,
    },
    { title: '状态', key: 'state', width: 82, render: (_, { state }) => <ArticleStateTag state={state} /> },
    { title: '栏目', dataIndex: 'columnId_dictText', key: 'columnId', width: 132, ellipsis: true },
    ...(roomy ? [{ title: '责任编辑', dataIndex: 'editor', key: 'editor', width: 88, ellipsis: true }] : []),
    {
      title: '发布时间',
      key: 'publishTime',
      width: 144,
      sorter: true,
      render: (_, { publishTime }) => (publishTime ? minute(publishTime) : '未发布'),
    },
    {
      title: '浏览量',
      key: 'views',
      width: 84,
      align: 'right',
      sorter: true,
      render: (_, { views }) => grouped(views),
    },
    {
      title: '创建时间',
      key: 'createTime',
      width: 144,
      sorter: true,
      render: (_, { createTime }) => minute(createTime),
    },
    {
      title: '操作',
      key: 'actions',
      width: 148,
      render: (_, row) => <ActionLinks actions={actionsOf(row)} subject={row.title} />,
    },
  ];
}

function TitleCell({ row, linked }: { row: ArticleRow; linked: boolean }) {
  return (
    <>
      {row.top && <StateTag tone="info">置顶</StateTag>} {row.hot && <StateTag tone="warning">热点</StateTag>}{' '}
      {linked && row.state !== 'withdrawn' ? (
        <Link className={styles.title} to={editAddress(row.id)} title={row.title}>
          {row.title}
        </Link>
      ) : (
        <span className={row.state === 'withdrawn' ? styles.off : undefined} title={row.withdrawReason || row.title}>
          {row.title}
        </span>
      )}
    </>
  );
}
