import type { ArticleProps } from '@/shared/api/public';
import { Crumbs } from '@/ui-portal/crumbs';
import { ArticleLink } from '@/ui-portal/links';
import { Neighbours } from './article-foot';
import { ArticleView } from './article-view';
import { Toc } from './toc';

/** Detail page of an article. */
export function ArticlePage({ article, crumbs, preview }: ArticleProps) {
  return (
    <>
      <Crumbs crumbs={crumbs} />
      {preview && (
        <p className="wrap preview-note" role="status" data-uncounted="">
          这是预览，尚未发布；链接十分钟后失效。
        </p>
      )}
      <div className="wrap reading">
        <article>
          <ArticleView article={article} eyebrow={article.columnName} />
          <Neighbours article={article} />
        </article>
        <aside className="rail" aria-label="本页目录和相关内容">
          <Toc toc={article.toc} />
          {article.related.length > 0 && (
            <section aria-labelledby="related">
              <h2 id="related">相关内容</h2>
              <ul>
                {article.related.map((item) => (
                  <li key={item.id}>
                    <ArticleLink article={item} narrow />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="this-column">
            <h2 id="this-column">所在栏目</h2>
            <ul>
              <li>
                <a href={article.columnPath}>{article.columnName}</a>
              </li>
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}
