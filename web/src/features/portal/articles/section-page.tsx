import type { HomeSection, SectionProps } from '@/shared/api/public';
import { visible } from '@/shared/menu/menu';
import { Icon } from '@/ui-portal/icon';
import { DatedList, MenuLink, MenuList } from '@/ui-portal/links';
import { Page } from '@/ui-portal/page';
import { SectionHead } from '@/ui-portal/section-head';
import { ServiceTiles } from '@/ui-portal/service-tiles';
import { ArticleView } from './article-view';
import { SectionList } from './section-list';
import { SectionTopics } from './section-topics';
import { Toc } from './toc';

function SectionPageHead({ column }: Pick<SectionProps, 'column'>) {
  return (
    <header className="page-head column-head">
      <div>
        <h1>{column.name}</h1>
        {column.description !== '' && <p className="lead">{column.description}</p>}
      </div>
      {column.rssPath !== '' && (
        <a className="rss" href={column.rssPath} type="application/rss+xml">
          <Icon name="rss" />
          订阅本栏目
        </a>
      )}
    </header>
  );
}

/** Columns beside this one; under a root column, its children. */
function SideSections({ column, root, siblings }: Pick<SectionProps, 'column' | 'root' | 'siblings'>) {
  const items = visible(root ? root.children : siblings);
  if (items.length === 0) return null;
  return (
    <nav className="side-columns" aria-labelledby="side-columns">
      <h2 id="side-columns">{root ? <MenuLink item={root} /> : '相关栏目'}</h2>
      <MenuList items={items} current={column.id} />
    </nav>
  );
}

/** Newest articles of a child; of a child that is one text, what the text is about. */
function ChildSection({ section }: { section: HomeSection }) {
  const id = `child-${section.column.id}`;
  const [first, second] = section.items;
  const isOneText = first !== undefined && second === undefined && first.title === section.column.name;
  if (isOneText) {
    return (
      <section aria-labelledby={id}>
        <SectionHead id={id} title={section.column.name} more={section.column} moreText="查看" />
        <p>{first.summary}</p>
      </section>
    );
  }
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={section.column.name} more={section.column} />
      <DatedList articles={section.items} reference={first?.publishTime ?? ''} />
    </section>
  );
}

function Overview({ root, sections }: Pick<SectionProps, 'root' | 'sections'>) {
  const services = visible(root?.children ?? []).filter((item) => item.homePage !== 'article');
  return (
    <div className="overview">
      {services.length > 0 && <ServiceTiles items={services} />}
      <div className="overview-sections">
        {sections
          .filter((section) => section.items.length > 0)
          .map((section) => (
            <ChildSection key={section.column.id} section={section} />
          ))}
      </div>
    </div>
  );
}

/** A column: overview of its children, its one article, or its list by page. */
export function SectionPage(props: SectionProps) {
  const { column, crumbs, sections, single } = props;
  if (single) {
    return (
      <Page crumbs={crumbs} className="reading">
        <article>
          <ArticleView article={single} eyebrow={single.title === column.name ? '' : column.name} />
        </article>
        <aside className="rail" aria-label="本页目录和同级栏目">
          <SideSections {...props} />
          <Toc toc={single.toc} />
        </aside>
      </Page>
    );
  }
  return (
    <Page crumbs={crumbs} className="column">
      <SectionPageHead column={column} />
      <div className={`column-body ${sections.length > 0 ? 'with-overview' : ''}`}>
        <SideSections {...props} />
        <div>
          <SectionTopics topics={props.topics} />
          {sections.length > 0 && <Overview {...props} />}
          {sections.length === 0 && (props.list.total > 0 || props.topics.length === 0) && <SectionList {...props} />}
        </div>
      </div>
    </Page>
  );
}
