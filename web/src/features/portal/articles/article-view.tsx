import type { ArticleDetail } from '@/shared/api/public';
import { Figures } from '@/ui-portal/figures';
import { ArticleFacts, Attachments, Documents } from './article-foot';
import { ArticleHead, Correction, DocumentFacts, ValidityNotice } from './article-head';
import { ArticleVideo } from './article-video';
import { PictureSet } from './picture-set';
import { prose } from './prose';

function KeyPoints({ points }: { points: string[] }) {
  if (points.length === 0) return null;
  return (
    <section className="keys" aria-labelledby="key-points">
      <h2 id="key-points">要点</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

/** The text itself with everything that belongs to it, for the detail page and for columns that are one article. */
export function ArticleView({ article, eyebrow }: { article: ArticleDetail; eyebrow: string }) {
  return (
    <>
      <ArticleHead article={article} eyebrow={eyebrow} />
      <ValidityNotice validity={article.validity} />
      <Correction article={article} />
      <DocumentFacts article={article} />
      <KeyPoints points={article.keyPoints} />
      {article.figures.length > 0 && <Figures figures={article.figures} className="figures key-figures" />}
      {article.video && <ArticleVideo video={article.video} title={article.title} transcript={article.transcript} />}
      <PictureSet pictures={article.pictures} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it against its allow-list when it was saved */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: prose(article.body) }} />
      <Attachments attachments={article.attachments} />
      <Documents documents={article.documents} />
      <ArticleFacts article={article} />
    </>
  );
}
