import type { ArticleSummary, HomeSection, MenuItem } from '@/shared/api/public';
import { machine } from '@/shared/format/date';
import { findItem } from '@/shared/menu/menu';
import { Empty } from '@/ui-portal/empty';
import { Icon } from '@/ui-portal/icon';
import { ArticleLink, DatedList } from '@/ui-portal/links';
import { Cover } from '@/ui-portal/picture';
import { SectionHead } from '@/ui-portal/section-head';
import { Time } from '@/ui-portal/time';

function LeadStory({ article }: { article: ArticleSummary }) {
  return (
    <article className={article.cover ? 'lead-story' : 'lead-story no-cover'}>
      {article.cover && <Cover picture={article.cover} eager />}
      <div>
        <h3>
          <ArticleLink article={article} />
        </h3>
        {article.summary !== '' && <p>{article.summary}</p>}
        <p className="meta">
          <Time value={article.publishTime} />
        </p>
      </div>
    </article>
  );
}

export function News({ section }: { section: HomeSection }) {
  const story = section.items.find((item) => item.cover) ?? section.items[0];
  const rest = section.items.filter((item) => item !== story).slice(0, 6);
  return (
    <section aria-labelledby="home-news">
      <SectionHead id="home-news" title={section.column.name} links={section.siblings} more={section.column} />
      {story ? <LeadStory article={story} /> : <Empty title="暂时没有新的信息" />}
      <DatedList articles={rest} reference={story?.publishTime ?? ''} />
    </section>
  );
}

/** Disclosure columns that the rules want one click away from the home page. */
const disclosureColumns = [
  { name: '公开指南', icon: 'file' },
  { name: '政策法规', icon: 'list' },
] as const;

function DisclosureLinks({ menu }: { menu: MenuItem[] }) {
  const links = disclosureColumns.flatMap(({ name, icon }) => {
    const item = findItem(menu, (candidate) => !candidate.hidden && candidate.name.includes(name));
    return item ? [{ item, icon }] : [];
  });
  if (links.length === 0) return null;
  return (
    <p className="aside-links">
      {links.map(({ item, icon }) => (
        <a key={item.id} href={item.path}>
          <Icon name={icon} />
          {item.name}
        </a>
      ))}
    </p>
  );
}

export function Notices({ section, menu }: { section: HomeSection; menu: MenuItem[] }) {
  return (
    <section aria-labelledby="home-notices">
      <SectionHead id="home-notices" title={section.column.name} more={section.column} />
      {section.items.length === 0 && <Empty title="暂时没有通知公告" />}
      <ul className="notices">
        {section.items.slice(0, 5).map((item) => (
          <li key={item.id}>
            <time dateTime={machine(item.publishTime)}>
              <b>{item.publishTime.slice(8, 10)}</b>
              {Number(item.publishTime.slice(5, 7))}月
            </time>
            <p>
              <ArticleLink article={item} narrow />{' '}
              {item.categoryName !== '' && <span className="tag">{item.categoryName}</span>}
            </p>
          </li>
        ))}
      </ul>
      <DisclosureLinks menu={menu} />
    </section>
  );
}
