import type { HotArticle } from '@/shared/api/public';
import { grouped } from '@/shared/format/number';
import { ArticleLink } from '@/ui-portal/links';

/** 点击排行: what was opened most in the last thirty days. */
export function Popular({ articles }: { articles: HotArticle[] }) {
  return (
    <section aria-labelledby="home-popular">
      <div className="head">
        <h2 id="home-popular">点击排行</h2>
        <p className="head-note">近 30 天</p>
        <a className="more" href="/article/hot">
          更多<span className="hidden">点击排行</span>
        </a>
      </div>
      <ol className="ranking ranking-short">
        {articles.map(({ article, views }) => (
          <li key={article.id}>
            <ArticleLink article={article} narrow />
            <span className="hint">{grouped(views)} 次</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
