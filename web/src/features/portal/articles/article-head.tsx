import type { ArticleDetail } from '@/shared/api/public';
import { day, minute } from '@/shared/format/date';
import { grouped } from '@/shared/format/number';
import { Fact } from '@/ui-portal/fact';
import { OutLink } from '@/ui-portal/links';
import { PageActions } from '@/ui-portal/page-actions';
import { Time } from '@/ui-portal/time';
import { ValidityTag } from '@/ui-portal/validity';

function Source({ article }: { article: ArticleDetail }) {
  if (article.source === '') return null;
  return (
    <span>
      来源 {article.sourceUrl === '' ? article.source : <OutLink href={article.sourceUrl}>{article.source}</OutLink>}
    </span>
  );
}

type ArticleHeadProps = {
  article: ArticleDetail;
  /** Name of the column, empty when the title repeats it. */
  eyebrow: string;
};

/** Title, where it comes from and when, and how often it was read. */
export function ArticleHead({ article, eyebrow }: ArticleHeadProps) {
  return (
    <header className="article-head">
      {eyebrow !== '' && <p className="eyebrow">{eyebrow}</p>}
      <h1>{article.title}</h1>
      {article.subtitle !== '' && <p className="subtitle">{article.subtitle}</p>}
      <div className="article-line">
        <p className="meta">
          <ValidityTag validity={article.validity} />
          <span>
            发布 <Time value={article.publishTime} precise />
          </span>
          {article.updateTime !== article.publishTime && (
            <span>
              更新 <Time value={article.updateTime} precise />
            </span>
          )}
          <Source article={article} />
          {article.author !== '' && article.author !== article.source && <span>作者 {article.author}</span>}
          {article.readMinutes > 0 && <span>阅读约 {article.readMinutes} 分钟</span>}
          <span className="needs-script">
            浏览{' '}
            <span data-count="views" data-article={article.id}>
              {grouped(article.views)}
            </span>
          </span>
        </p>
        <PageActions title={article.title} />
      </div>
    </header>
  );
}

const stateWords = {
  abolished: '本文件已废止，内容仅供查阅，请勿作为办事依据。',
  expired: '本文件已失效，内容仅供查阅，请勿作为办事依据。',
};

/** Warning above a document that no longer applies. */
export function ValidityNotice({ validity }: { validity: ArticleDetail['validity'] }) {
  if (validity !== 'abolished' && validity !== 'expired') return null;
  return <p className="state-notice">{stateWords[validity]}</p>;
}

/** What was wrong before, above the text, so that nobody who read the old one misses it. */
export function Correction({ article }: { article: ArticleDetail }) {
  if (article.correction === '') return null;
  return (
    <p className="notice-line">
      <strong>更正说明{article.correctionTime && `（${day(article.correctionTime)}）`}</strong> {article.correction}
    </p>
  );
}

/** What the disclosure rules ask of an official document; nothing for ordinary articles. */
export function DocumentFacts({ article }: { article: ArticleDetail }) {
  if (article.docNo === '' && article.indexNo === '') return null;
  return (
    <dl className="document-facts">
      <Fact label="索引号">{article.indexNo}</Fact>
      <Fact label="文号">{article.docNo}</Fact>
      <Fact label="发文机关">{article.issuer}</Fact>
      <Fact label="成文日期">{article.writtenDate}</Fact>
      <Fact label="发布时间">{minute(article.publishTime)}</Fact>
      <Fact label="公开类别">{article.categoryName}</Fact>
    </dl>
  );
}
