import type { PopularProps } from '@/shared/api/public';
import { grouped } from '@/shared/format/number';
import { Empty } from '@/ui-portal/empty';
import { ArticleLink } from '@/ui-portal/links';
import { Page, PageHead } from '@/ui-portal/page';
import { Time } from '@/ui-portal/time';

/** 点击排行: what was opened most in the last days, counted by the server. */
export function PopularPage({ days, articles, crumbs }: PopularProps) {
  return (
    <Page crumbs={crumbs} className="popular">
      <PageHead title="点击排行">近 {days} 天打开次数最多的文章。每十分钟统计一次，只计次数，不记录是谁。</PageHead>
      {articles.length === 0 && <Empty title={`近 ${days} 天还没有访问记录`} />}
      <ol className="ranking">
        {articles.map(({ article, views }) => (
          <li key={article.id}>
            <div>
              <h2>
                <ArticleLink article={article} />
              </h2>
              <p className="meta">
                <span>{article.columnName}</span>
                <Time value={article.publishTime} />
                <span>
                  近 {days} 天 {grouped(views)} 次
                </span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Page>
  );
}
