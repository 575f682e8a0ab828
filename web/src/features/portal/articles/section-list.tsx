import type { ArticleSummary, SectionProps } from '@/shared/api/public';
import { withQuery } from '@/shared/format/address';
import { Empty, Hotline } from '@/ui-portal/empty';
import { ArticleLink, ChoiceLinks } from '@/ui-portal/links';
import { Pages } from '@/ui-portal/pages';
import { Cover } from '@/ui-portal/picture';
import { Time } from '@/ui-portal/time';
import { ValidityTag } from '@/ui-portal/validity';

/** Entries that stand on the first screen; their pictures are not loaded late. */
const firstScreen = 4;

function Entry({ article, eager }: { article: ArticleSummary; eager: boolean }) {
  return (
    <li className={article.cover ? 'has-cover' : undefined}>
      {article.cover && <Cover picture={article.cover} eager={eager} />}
      <div>
        <h2>
          <ArticleLink article={article} />
        </h2>
        {article.summary !== '' && <p>{article.summary}</p>}
        <p className="meta">
          {article.top && <span className="tag tag-main">置顶</span>}
          <Time value={article.publishTime} />
          {article.source !== '' && <span className="from">{article.source}</span>}
          {article.categoryName !== '' && <span>{article.categoryName}</span>}
          {article.docNo !== '' && <span>{article.docNo}</span>}
          <ValidityTag validity={article.validity} />
        </p>
      </div>
    </li>
  );
}

function NothingHere({ column, category, list }: Pick<SectionProps, 'column' | 'category' | 'list'>) {
  if (list.total > 0) {
    return (
      <Empty title="没有这一页">
        <p>
          本栏目共 {list.pages} 页。<a href={withQuery(column.path, { category })}>从第一页看起</a>
        </p>
      </Empty>
    );
  }
  if (category !== '') {
    return (
      <Empty title="这个主题下还没有内容">
        <p>
          <a href={column.path}>看全部内容</a>
        </p>
      </Empty>
    );
  }
  return (
    <Empty title={column.homePage === 'article' ? '本栏目还没有内容' : '这项服务还没有在网上开通'}>
      <p>
        需要帮助请拨打 <Hotline />
        ，或从<a href="/sitemap">网站地图</a>查找其他栏目。
      </p>
    </Empty>
  );
}

/** Articles of a column by page, newest first. */
export function SectionList(props: SectionProps) {
  const { column, categories, category, list } = props;
  const href = (page: number) => withQuery(column.path, { pageNo: page === 1 ? '' : page, category });
  return (
    <>
      {categories.length > 0 && (
        <nav aria-label="按主题筛选">
          <ChoiceLinks
            choices={[{ value: '', text: '全部' }, ...categories]}
            current={category}
            href={(value) => withQuery(column.path, { category: value })}
          />
        </nav>
      )}
      {list.records.length === 0 ? (
        <NothingHere {...props} />
      ) : (
        <ul className="entries">
          {list.records.map((article, index) => (
            <Entry key={article.id} article={article} eager={index < firstScreen} />
          ))}
        </ul>
      )}
      {list.records.length > 0 && <Pages current={list.current} pages={list.pages} href={href} />}
    </>
  );
}
