import type { ArticleSummary, HomeSection } from '@/shared/api/public';
import { ArticleLink } from '@/ui-portal/links';
import { Cover } from '@/ui-portal/picture';
import { SectionHead } from '@/ui-portal/section-head';
import { ListTime } from '@/ui-portal/time';

type StoryProps = { article: ArticleSummary; reference: string; by: 'reviewer' | 'column' };

function StoryText({ article, reference, by }: StoryProps) {
  const source = by === 'reviewer' ? article.reviewer || article.source : article.columnName;
  return (
    <>
      <h3>
        <ArticleLink article={article} narrow />
      </h3>
      {article.summary !== '' && <p>{article.summary}</p>}
      <p className="meta">
        {source !== '' && <span>{source}</span>}
        <ListTime value={article.publishTime} reference={reference} />
      </p>
    </>
  );
}

function Card(props: StoryProps) {
  return (
    <>
      {props.article.cover && <Cover picture={props.article.cover} />}
      <div className="card-body">
        <StoryText {...props} />
      </div>
    </>
  );
}

export function HotStories({ section }: { section: HomeSection }) {
  const items = section.items.slice(0, 3);
  const reference = items[0]?.publishTime ?? '';
  return (
    <section className="band wrap" aria-labelledby="home-hot">
      <SectionHead id="home-hot" title={section.column.name} note="您正在问的，医生来回答" more={section.column} />
      <ul className="cards">
        {items.map((article) => (
          <li key={article.id} className="card">
            <Card article={article} reference={reference} by="reviewer" />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ScienceStories({ section }: { section: HomeSection }) {
  const chief = section.items.find((item) => item.cover) ?? section.items[0];
  const rest = section.items.filter((item) => item !== chief).slice(0, 6);
  const reference = section.items[0]?.publishTime ?? '';
  return (
    <section className="tint" aria-labelledby="home-science">
      <div className="wrap band">
        <SectionHead
          id="home-science"
          title={section.column.name}
          links={section.siblings}
          more={section.column}
          note={<a href="/article/az">按疾病 A–Z 查找</a>}
        />
        <div className="know">
          {chief && (
            <article className="card">
              <Card article={chief} reference={reference} by="column" />
            </article>
          )}
          <ul className="know-list">
            {rest.map((article) => (
              <li key={article.id}>
                <StoryText article={article} reference={reference} by="column" />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
