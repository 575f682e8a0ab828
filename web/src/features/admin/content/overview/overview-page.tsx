import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ArticleRow, DueColumn, Overview } from '@/shared/api/staff';
import { day, minute } from '@/shared/format/date';
import { greeting, siteHour } from '@/shared/format/moment';
import { grouped } from '@/shared/format/number';
import { useSession } from '@/shared/session/session';
import { Icon } from '@/ui-admin/icon';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { useMay } from '@/ui-admin/permission';
import { Lamp } from '@/ui-admin/state/lamp';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { editAddress } from '../article/article-address';
import { ArticleStateTag } from '../article/article-state';
import styles from './overview.module.css';
import { overviewOptions } from './overview-api';

/** The home tab: how the site stands today and what wants attention. */
export default function OverviewPage() {
  const mayLook = useMay()('content:article:list');
  const { data, error, refetch } = useQuery({ ...overviewOptions, enabled: mayLook });
  const realname = useSession((state) => state.session?.user.realname ?? '');
  return (
    <>
      <PageHead
        title="首页"
        actions={
          data && (
            <Button icon={<Icon name="refresh" />} onClick={() => void refetch()}>
              刷新
            </Button>
          )
        }
      >
        <span className={styles.muted}>
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
        <dl className={styles.figures}>
          <Figure label="今日浏览量" value={todayVisit} />
          <Figure label="累计浏览量" value={visitCount} />
        </dl>
      </div>
      <div>
        <h2>文章</h2>
        <dl className={styles.figures}>
          <Figure label="已发布" value={published} to="/content/article?state=published" />
          <Figure label="草稿" value={drafts} to="/content/article?state=draft" />
          <Figure label="已撤回" value={withdrawn} to="/content/article?state=withdrawn" />
        </dl>
      </div>
      <div>
        <h2>栏目更新</h2>
        <dl className={styles.figures}>
          {(['overdue', 'due', 'fresh', 'empty'] as const).map((light) => (
            <div key={light}>
              <dt>
                <Lamp freshness={light} />
              </dt>
              <dd>{grouped(freshness[light])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Figure({ label, value, to }: { label: string; value: number; to?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{to ? <PageLink to={to}>{grouped(value)}</PageLink> : grouped(value)}</dd>
    </div>
  );
}

function DueColumns({ columns }: { columns: readonly DueColumn[] }) {
  const maySee = useMay()('content:column:list');
  return (
    <Card title="需要更新的栏目" note="超期和临期" extra={maySee && <PageLink to="/content/column">全部栏目</PageLink>}>
      {columns.length === 0 ? (
        <Nothing text="所有栏目都在更新周期内" />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">状态</th>
                <th scope="col">栏目</th>
                <th scope="col">最近发布</th>
                <th scope="col">期限</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <tr key={column.id}>
                  <td>
                    <Lamp freshness={column.freshness} />
                  </td>
                  <th scope="row">
                    <a href={column.path} target="_blank" rel="noopener">
                      {column.name}
                      <span className="visually-hidden">（在新窗口打开）</span>
                    </a>
                  </th>
                  <td>{column.lastPublishTime ? day(column.lastPublishTime) : '从未发布'}</td>
                  <td className={column.daysLeft < 0 ? styles.late : undefined}>{deadline(column)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function deadline({ freshness, daysLeft }: DueColumn): string {
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
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">标题</th>
                <th scope="col">状态</th>
                <th scope="col">时间</th>
              </tr>
            </thead>
            <tbody>
              {articles.map((article) => (
                <tr key={article.id}>
                  <th scope="row" className={styles.wide}>
                    {may('content:article:edit') && article.state !== 'withdrawn' ? (
                      <PageLink to={editAddress(article.id)}>{article.title}</PageLink>
                    ) : (
                      article.title
                    )}
                  </th>
                  <td>
                    <ArticleStateTag state={article.state} />
                  </td>
                  <td>{minute(article.publishTime ?? article.updateTime ?? article.createTime)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
