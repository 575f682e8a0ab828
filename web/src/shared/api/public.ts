import type { Refine, Schemas } from './generated';

/**
 * Shapes of the public calls, taken from the generated API types, and of the data a public page is rendered from. Times are
 * Asia/Shanghai texts.
 */

/** `homePage` is the kind of page behind the item; `path` its address in this site, or the outside link. */
export type MenuItem = Schemas['MenuItem'];
export type SiteBlock = Schemas['SiteBlock'];
export type UnitGroup = Schemas['UnitGroup'];
export type Task = Schemas['Task'];
export type GetMenusResult = Schemas['SiteFrame'];

export type Picture = Schemas['Picture'];
type SummaryMembers = { cover: Picture | null; publishTime: string };
export type ArticleSummary = Refine<Schemas['ArticleSummary'], SummaryMembers>;
export type Figure = Schemas['Figure'];
/** `size` in bytes. */
export type Attachment = Schemas['Attachment'];
export type TocEntry = Refine<Schemas['Heading'], { level: 2 | 3 }>;

/** `captions`: address of a WebVTT file, empty for none. */
export type Video = Schemas['Video'];
/** A picture of a picture article with its text. */
export type SetPicture = Schemas['PublicSetPicture'];

/** `transcript`: what is said and written in the film. `body` is HTML, sanitised by the server when it was saved; its headings carry the ids of `toc`. `documents`: 解读 ↔ 原文. */
export type ArticleDetail = Refine<
  Schemas['ArticleDetail'],
  SummaryMembers & {
    updateTime: string;
    toc: TocEntry[];
    prev: ArticleSummary | null;
    next: ArticleSummary | null;
    related: ArticleSummary[];
    documents: ArticleSummary[];
    video: Video | null;
  }
>;

export type Page<T> = { records: T[]; total: number; size: number; current: number; pages: number };
export type CategoryOption = Schemas['CategoryOption'];

export type Fragment = Schemas['Fragment'];
/** `inFile`: the excerpt is from an attached file. */
export type SearchHit = Refine<Schemas['SearchHit'], SummaryMembers>;
export type TimeRange = '' | 'week' | 'month' | 'year' | 'older';
/** A type or a source of what was found, and how often. */
export type FacetName = Schemas['FacetName'];
/** Something that people can do on the site: a clinic, a calculator, a letter. `phone` is empty where there is none. */
export type ServiceOffer = Schemas['ServiceOffer'];
/** What to do first, when a question names a danger to life. */
export type DangerLine = Schemas['DangerLine'];
/** An answer that the editors put first. */
export type PinnedAnswer = Schemas['PinnedAnswer'];
/**
 * `also`: synonyms that were searched for too. `left`: words that were left out, as nothing holds all of them. `instead`: a word of the
 * same sound that was searched for, empty when the text itself was. `more`: more was found than is counted. `related`: searches of many
 * people that are near to this one.
 */
export type SearchResult = Refine<
  Schemas['SearchResult'],
  {
    records: SearchHit[];
    facets: Refine<Schemas['SearchFacets'], { times: Refine<Schemas['FacetTime'], { value: TimeRange }>[] }>;
  }
>;

export type HomeSection = Refine<Schemas['HomeSection'], { items: ArticleSummary[] }>;
export type Series = Schemas['Series'];
/** A special topic, 专题. `archived`: taken off by the editors, or its end is over. */
export type TopicSummary = Refine<Schemas['TopicSummary'], { cover: Picture | null }>;
/** A section of a topic. `column`: where the newest of its articles come from. */
export type TopicPart = {
  title: string;
  note: string;
  articles: ArticleSummary[];
  column: MenuItem | null;
  links: { title: string; href: string }[];
};
/** An article by how often it was opened in the last days. */
export type HotArticle = Refine<Schemas['HotArticle'], { article: ArticleSummary }>;
/** A notice of the home page. `key` changes when the editors change it, so that it is shown again to who closed it. */
export type PopupNotice = Schemas['PopupNotice'];

export type HomePage = Refine<
  Schemas['HomePage'],
  {
    alert: ArticleSummary | null;
    news: HomeSection | null;
    notices: HomeSection | null;
    hot: HomeSection | null;
    science: HomeSection | null;
    data: Refine<Schemas['HomeData'], { section: HomeSection; latest: ArticleSummary }> | null;
    topics: TopicSummary[];
    popular: HotArticle[];
    popup: PopupNotice | null;
  }
>;

export type SectionInfo = {
  id: string;
  name: string;
  description: string;
  homePage: string;
  path: string;
  rssPath: string;
};
export type Crumb = { name: string; path: string };

export type FrameProps = {
  frame: GetMenusResult;
  /** Root column id, "index" or "". */
  activeId: string;
};

export type HomeProps = { kind: 'home'; home: HomePage; frame: GetMenusResult };
export type SectionProps = {
  kind: 'column';
  column: SectionInfo;
  root: MenuItem | null;
  siblings: MenuItem[];
  crumbs: Crumb[];
  categories: CategoryOption[];
  category: string;
  list: Page<ArticleSummary>;
  /** Newest articles of each child of a root column. */
  sections: HomeSection[];
  /** The article of a column that has exactly one, e.g. 中心简介. */
  single: ArticleDetail | null;
  /** Special topics of the column, the archived ones last. */
  topics: TopicSummary[];
};
export type TopicProps = {
  kind: 'topic';
  topic: TopicSummary;
  sections: TopicPart[];
  /** Other running topics of the same column. */
  others: TopicSummary[];
  column: SectionInfo;
  crumbs: Crumb[];
};
/** A disease in the index; `see` is the usual name where `name` is another one. */
export type DiseaseEntry = { name: string; see: string; title: string; path: string };
export type DiseasesProps = {
  kind: 'diseases';
  /** A to Z and # for what begins with no letter; a letter without entries has none. */
  letters: { letter: string; entries: DiseaseEntry[] }[];
  /** Diseases of the chosen class, and of all. */
  count: number;
  total: number;
  classes: { value: string; text: string; count: number }[];
  /** The chosen class, '' for all. */
  category: string;
  crumbs: Crumb[];
};
export type PopularProps = { kind: 'popular'; days: number; articles: HotArticle[]; crumbs: Crumb[] };
export type ArticleProps = { kind: 'article'; article: ArticleDetail; crumbs: Crumb[]; preview: boolean };
export type SearchProps = {
  kind: 'search';
  result: SearchResult;
  sort: string;
  columnId: string;
  time: string;
  hotWords: string[];
  /** The page with every choice, /searchall. */
  advanced: boolean;
  asked: SearchAsked;
  /** To choose from, as the tree reads; on the advanced page alone. */
  columns: { id: string; name: string; depth: number }[];
  /** The page where letters are written, empty where the site takes none. */
  letterPath: string;
};
/** Choices of a search by their names in the address, empty where nothing is chosen. */
export type SearchAsked = Record<
  'keyword' | 'm_id' | 'time' | 'sort' | 'type' | 'phrase' | 'without' | 'field' | 'source' | 'from' | 'to' | 'series',
  string
>;
export type SitemapProps = { kind: 'sitemap'; menu: MenuItem[] };
export type NotFoundProps = { kind: 'notFound'; menu: MenuItem[] };
/** Before the page of another site that this site links. `host`: with its port, as the address has it. */
export type LeaveProps = { kind: 'leave'; to: string; host: string };
export type GoneProps = {
  kind: 'gone';
  title: string;
  reason: string;
  time: string;
  columnPath: string;
  columnName: string;
};
/** When somebody last compared the pages of a service with the facts; without a day nobody did. Days are `yyyy-MM-dd`. */
export type PageReview = { date: string | null; by: string; next: string | null };
/** The page of a service: its place comes from its column, `data` is what the service itself shows. */
export type ServiceProps<Data = unknown> = {
  kind: 'service';
  /** Home page of the column: rabies, message, calc, … */
  service: string;
  name: string;
  /** The page of one letter, posting or survey. */
  detail: boolean;
  column: SectionInfo;
  siblings: MenuItem[];
  crumbs: Crumb[];
  reviewed: PageReview;
  data: Data;
};
export type PageProps =
  | ServiceProps
  | HomeProps
  | SectionProps
  | ArticleProps
  | TopicProps
  | DiseasesProps
  | PopularProps
  | SearchProps
  | SitemapProps
  | NotFoundProps
  | LeaveProps
  | GoneProps;

export type VisitCounts = Schemas['VisitCounts'];
