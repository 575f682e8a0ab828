import type { ArticleDetail, ArticleSummary, Attachment } from '@/shared/api/public';
import { day } from '@/shared/format/date';
import { fileKind, fileSize } from '@/shared/format/file';
import { Fact } from '@/ui-portal/fact';
import { Icon } from '@/ui-portal/icon';
import { ArticleLink } from '@/ui-portal/links';
import { Time } from '@/ui-portal/time';
import { ValidityTag } from '@/ui-portal/validity';

export function Attachments({ attachments }: { attachments: Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <section className="attachments" aria-labelledby="attachments">
      <h2 id="attachments">附件</h2>
      <ul>
        {attachments.map((attachment) => (
          <li key={attachment.href}>
            <Icon name="file" />
            <a href={attachment.href}>{attachment.name}</a>
            <span className="hint">
              {fileKind(attachment.name, attachment.type)}
              {attachment.size > 0 && `，${fileSize(attachment.size)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 解读 ↔ 原文 */
export function Documents({ documents }: { documents: ArticleSummary[] }) {
  if (documents.length === 0) return null;
  return (
    <section className="documents" aria-labelledby="documents">
      <h2 id="documents">原文与解读</h2>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <span className="tag tag-main">{document.columnName}</span>
            <ArticleLink article={document} />
            <ValidityTag validity={document.validity} />
            <Time value={document.publishTime} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function reviewLine({ reviewDate, nextReviewDate, reviewOverdue }: ArticleDetail): string {
  const next = nextReviewDate && day(nextReviewDate);
  const parts = [
    reviewDate && `${day(reviewDate)} 复核`,
    next && (reviewOverdue ? `应于 ${next} 复核，尚未复核` : `下次复核 ${next}`),
  ];
  return parts.filter(Boolean).join('，');
}

function rightsLine({ original, copyright }: ArticleDetail): string {
  return [original && '原创', copyright].filter(Boolean).join('，');
}

/** Who answers for the text, how fresh it is and what it rests on. */
export function ArticleFacts({ article }: { article: ArticleDetail }) {
  const facts: [string, string][] = [
    ['适用人群', article.audience],
    ['审核', article.reviewer],
    ['医学审核', article.medicalReviewer === article.reviewer ? '' : article.medicalReviewer],
    ['复核', reviewLine(article)],
    ['依据', article.basis],
    ['责任编辑', article.editor],
    ['校对', article.proofreader],
    ['版权', rightsLine(article)],
  ];
  const filled = facts.filter(([, value]) => value !== '');
  if (filled.length === 0) return null;
  return (
    <dl className="facts">
      {filled.map(([name, value]) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

function Neighbour({ article, label }: { article: ArticleSummary | null; label: string }) {
  if (!article) return <span />;
  return (
    <a href={article.path}>
      <span>{label}</span>
      {article.title}
    </a>
  );
}

/** Previous and next article of the column; they stay in this tab, which already belongs to articles. */
export function Neighbours({ article }: { article: ArticleDetail }) {
  if (!article.prev && !article.next) return null;
  return (
    <nav className="near" aria-label="上一篇和下一篇">
      <Neighbour article={article.prev} label="上一篇" />
      <Neighbour article={article.next} label="下一篇" />
    </nav>
  );
}
