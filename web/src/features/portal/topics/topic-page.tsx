import type { TopicPart, TopicProps } from '@/shared/api/public';
import { Empty } from '@/ui-portal/empty';
import { ArticleLink, ChoiceLinks, SiteLink } from '@/ui-portal/links';
import { Page } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { Cover } from '@/ui-portal/picture';
import { SectionHead } from '@/ui-portal/section-head';
import { ListTime } from '@/ui-portal/time';
import { topicPeriod } from '@/ui-portal/topic-card';

const anchorOf = (index: number) => `part-${index + 1}`;

function Links({ links }: Pick<TopicPart, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul className="topic-links">
      {links.map((link) => (
        <li key={link.href + link.title}>
          <SiteLink href={link.href}>{link.title}</SiteLink>
        </li>
      ))}
    </ul>
  );
}

function Part({ part, id }: { part: TopicPart; id: string }) {
  const newest = part.articles.reduce((last, article) => (article.publishTime > last ? article.publishTime : last), '');
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={part.title} more={part.column ?? undefined} />
      {part.note !== '' && <p className="topic-note">{part.note}</p>}
      {part.articles.length > 0 && (
        <ul className="topic-articles">
          {part.articles.map((article) => (
            <li key={article.id}>
              <h3>
                <ArticleLink article={article} />
              </h3>
              {article.summary !== '' && <p>{article.summary}</p>}
              <p className="meta">
                <span>{article.columnName}</span>
                <ListTime value={article.publishTime} reference={newest} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Links links={part.links} />
    </section>
  );
}

/** Ways to the sections; two or fewer are seen at once. */
function Contents({ sections }: Pick<TopicProps, 'sections'>) {
  if (sections.length < 3) return null;
  return (
    <nav aria-label="专题内容">
      <ChoiceLinks
        choices={sections.map(({ title }, index) => ({ value: anchorOf(index), text: title }))}
        href={(anchor) => `#${anchor}`}
      />
    </nav>
  );
}

/** A special topic, 专题: everything about one subject on one page. */
export function TopicPage({ topic, sections, others, column, crumbs }: TopicProps) {
  const period = topicPeriod(topic);
  return (
    <Page crumbs={crumbs} className="topic">
      <header className={topic.cover ? 'topic-head' : 'topic-head no-cover'}>
        <div>
          <p className="eyebrow">{column.name}</p>
          <h1>{topic.title}</h1>
          {topic.summary !== '' && <p className="lead">{topic.summary}</p>}
          {period !== '' && <p className="meta">{period}</p>}
        </div>
        {topic.cover && <Cover picture={topic.cover} eager />}
      </header>
      {topic.archived && <p className="state-notice">本专题已经归档，内容供查阅；最新信息请看各栏目。</p>}
      <Contents sections={sections} />
      {sections.length === 0 && <Empty title="这个专题还没有内容" />}
      <div className="topic-parts">
        {sections.map((part, index) => (
          <Part key={anchorOf(index)} part={part} id={anchorOf(index)} />
        ))}
      </div>
      {others.length > 0 && (
        <nav className="topic-others" aria-labelledby="other-topics">
          <h2 id="other-topics">其他专题</h2>
          <ul className="inline-links">
            {others.map((other) => (
              <li key={other.id}>
                <a href={other.path}>{other.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <PageTools title={topic.title} />
    </Page>
  );
}
