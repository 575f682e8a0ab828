import { useQuery } from '@tanstack/react-query';
import type { ArticleRow, DueSection, Overview } from '@/shared/api/staff';
import { day, minute } from '@/shared/format/date';
import { greeting, siteHour } from '@/shared/format/moment';
import { grouped } from '@/shared/format/number';
import { useSession } from '@/shared/session/session';
import { Facts } from '@/ui-admin/facts/facts';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { RefreshButton } from '@/ui-admin/page/refresh-button';
import { useMay } from '@/ui-admin/permission';
import { FreshnessMark } from '@/ui-admin/state/freshness-mark';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { SmallTable } from '@/ui-admin/table/small-table';
import { editAddress } from '../article/article-address';
import { articleStates } from '../article/article-state';
import styles from './overview.module.css';
import { overviewOptions } from './overview-api';

/** The home tab: how the site stands today and what wants attention. */
export default function OverviewPage() {
  const mayLook = useMay()('content:article:list');
  const { data, error, refetch } = useQuery({ ...overviewOptions, enabled: mayLook });
  const realname = useSession((state) => state.session?.user.realname ?? '');
  return (
    <>
      <PageHead title="首页" actions={data && <RefreshButton onPress={refetch} />}>
        <span className="muted">
          {greeting(siteHour(Date.now()))}，{realname}
        </span>
      </PageHead>
      {data && <Figures overview={data} />}
      {data && (
        <div className={styles.board}>
          <DueColumns columns={data.dueColumns} />
          <RecentArticles articles={data.recent} />
        </div>
      )}
      {mayLook && !data && <Waiting error={error} onRetry={refetch} rows={8} />}
    </>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { published, drafts, withdrawn, todayVisit, visitCount, freshness } = overview;
  return (
    <section className={styles.summary} aria-label="概况">
      <div>
        <h2>访问</h2>
        <Facts
          as="totals"
          facts={[
            ['今日浏览量', grouped(todayVisit)],
            ['累计浏览量', grouped(visitCount)],
          ]}
        />
      </div>
      <div>
        <h2>文章</h2>
        <Facts
          as="totals"
          facts={[
            ['已发布', articlesIn('published', published)],
            ['草稿', articlesIn('draft', drafts)],
            ['已撤回', articlesIn('withdrawn', withdrawn)],
          ]}
        />
      </div>
      <div>
        <h2>栏目更新</h2>
        <Facts
          as="totals"
          facts={(['overdue', 'due', 'fresh', 'empty'] as const).map((light) => [
            <FreshnessMark key={light} freshness={light} />,
            grouped(freshness[light]),
          ])}
        />
      </div>
    </section>
  );
}

const articlesIn = (state: string, count: number) => (
  <PageLink to={`/content/article?state=${state}`}>{grouped(count)}</PageLink>
);

function DueColumns({ columns }: { columns: readonly DueSection[] }) {
  const maySee = useMay()('content:column:list');
  return (
    <Card title="需要更新的栏目" note="超期和临期" extra={maySee && <PageLink to="/content/column">全部栏目</PageLink>}>
      {columns.length === 0 ? (
        <Nothing text="所有栏目都在更新周期内" />
      ) : (
        <SmallTable
          label="需要更新的栏目"
          named={1}
          columns={[
            { title: '状态', cell: ({ freshness }) => <FreshnessMark freshness={freshness} /> },
            {
              title: '栏目',
              cell: ({ path, name }) => (
                <a href={path} target="_blank" rel="noopener">
                  {name}
                  <span className="visually-hidden">（在新窗口打开）</span>
                </a>
              ),
            },
            { title: '最近发布', cell: ({ lastPublishTime }) => (lastPublishTime ? day(lastPublishTime) : '从未发布') },
            {
              title: '期限',
              cell: (column) => (
                <span className={column.daysLeft < 0 ? styles.late : undefined}>{deadline(column)}</span>
              ),
            },
          ]}
          rows={columns}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  );
}

function deadline({ freshness, daysLeft }: DueSection): string {
  if (freshness === 'empty') {
    return '还没有内容';
  }
  if (daysLeft < 0) {
    return `超期 ${-daysLeft} 天`;
  }
  return daysLeft === 0 ? '今天到期' : `剩 ${daysLeft} 天`;
}

function RecentArticles({ articles }: { articles: readonly ArticleRow[] }) {
  const may = useMay();
  return (
    <Card title="最近的文章" extra={may('content:article:list') && <PageLink to="/content/article">全部文章</PageLink>}>
      {articles.length === 0 ? (
        <Nothing text="还没有文章" />
      ) : (
        <SmallTable
          label="最近的文章"
          columns={[
            {
              title: '标题',
              as: 'text',
              cell: ({ id, state, title }) =>
                may('content:article:edit') && state !== 'withdrawn' ? (
                  <PageLink to={editAddress(id)}>{title}</PageLink>
                ) : (
                  title
                ),
            },
            { title: '状态', cell: ({ state }) => <StateTag {...articleStates[state]} /> },
            {
              title: '时间',
              cell: ({ publishTime, updateTime, createTime }) => minute(publishTime ?? updateTime ?? createTime),
            },
          ]}
          rows={articles}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  );
}
