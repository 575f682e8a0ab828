/** Shapes of the public calls and of the data a public page is rendered from. Times are Asia/Shanghai texts. */

export type MenuItem = {
  id: string;
  parentId: string;
  name: string;
  /** Kind of page behind the item: index, article, rabies, aids, calc, message, … */
  homePage: string;
  /** Address of the page inside this site, or `href` of an outside link. */
  path: string;
  hidden: boolean;
  /** False for a heading without a page of its own. */
  route: boolean;
  isHref: 'Y' | 'N';
  href: string;
  /** True: stays in the menu without a visible child, and opens as a group even with a single one. */
  alwaysShow: boolean;
  bindMenu: string;
  children: MenuItem[];
};

export type SiteBlock = { mark: string; img: string; imgAlt: string; languageObj: { value: string } };
export type RelatedUnit = { id: string; name: string; href: string };
export type UnitGroup = { name: string; units: RelatedUnit[] };
export type Task = { title: string; hint: string; icon: string; href: string; main: boolean };

export type Site = {
  name: string;
  shortName: string;
  nameEn: string;
  domain: string;
  idCode: string;
  /** 主办单位 */
  host: string;
  /** 承办单位 */
  undertaker: string;
  demo: boolean;
};

export type SiteData = {
  site: Site;
  blocks: SiteBlock[];
  theme: string;
  other: Record<string, string>;
  units: UnitGroup[];
  logoTheme: string;
  todayVisit: number;
  visitCount: number;
  tasks: Task[];
  hotWords: string[];
};

export type GetMenusResult = { menu: MenuItem[] } & SiteData;

export type Picture = { src: string; alt: string; width: number; height: number };

export type ArticleSummary = {
  id: string;
  columnId: string;
  columnName: string;
  columnPath: string;
  categoryId: string;
  categoryName: string;
  title: string;
  summary: string;
  cover: Picture | null;
  source: string;
  publishTime: string;
  top: boolean;
  hot: boolean;
  path: string;
  reviewer: string;
  validity: '' | 'valid' | 'abolished' | 'expired';
  docNo: string;
};

export type Figure = { label: string; value: string; unit: string; note: string };
/** `size` in bytes. */
export type Attachment = { name: string; href: string; type: string; size: number };
export type TocEntry = { id: string; text: string; level: 2 | 3 };

export type ArticleDetail = ArticleSummary & {
  subtitle: string;
  keywords: string;
  keyPoints: string[];
  /** HTML, sanitised by the server when it was saved; its headings carry the ids of `toc`. */
  body: string;
  sourceUrl: string;
  author: string;
  editor: string;
  proofreader: string;
  original: boolean;
  copyright: string;
  indexNo: string;
  writtenDate: string | null;
  issuer: string;
  audience: string;
  medicalReviewer: string;
  reviewDate: string | null;
  nextReviewDate: string | null;
  basis: string;
  correction: string;
  correctionTime: string | null;
  updateTime: string;
  readMinutes: number;
  views: number;
  figures: Figure[];
  attachments: Attachment[];
  toc: TocEntry[];
  prev: ArticleSummary | null;
  next: ArticleSummary | null;
  related: ArticleSummary[];
  /** 解读 ↔ 原文 */
  documents: ArticleSummary[];
};

export type Page<T> = { records: T[]; total: number; size: number; current: number; pages: number };
export type CategoryOption = { value: string; text: string; title: string; count: number };

export type Fragment = { text: string; hit: boolean };
export type SearchHit = ArticleSummary & { titleParts: Fragment[]; snippet: Fragment[] };
export type TimeRange = '' | 'week' | 'month' | 'year' | 'older';
export type SearchResult = Page<SearchHit> & {
  keyword: string;
  facets: {
    columns: { id: string; name: string; count: number }[];
    times: { value: TimeRange; text: string; count: number }[];
  };
};

export type HomeSection = { column: MenuItem; siblings: MenuItem[]; items: ArticleSummary[] };
export type Series = { label: string; unit: string; points: { label: string; value: number }[] };
export type HomePage = {
  alert: ArticleSummary | null;
  news: HomeSection | null;
  notices: HomeSection | null;
  hot: HomeSection | null;
  science: HomeSection | null;
  data: { section: HomeSection; figures: Figure[]; latest: ArticleSummary; series: Series[] } | null;
  services: MenuItem[];
};

export type ColumnInfo = {
  id: string;
  name: string;
  description: string;
  homePage: string;
  path: string;
  rssPath: string;
};
export type Crumb = { name: string; path: string };

export type FrameProps = { frame: GetMenusResult /** Root column id, "index" or "". */; activeId: string };

export type HomeProps = { kind: 'home'; home: HomePage; frame: GetMenusResult };
export type ColumnProps = {
  kind: 'column';
  column: ColumnInfo;
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
};
export type ArticleProps = { kind: 'article'; article: ArticleDetail; crumbs: Crumb[]; preview: boolean };
export type SearchProps = {
  kind: 'search';
  result: SearchResult;
  sort: string;
  columnId: string;
  time: string;
  hotWords: string[];
};
export type SitemapProps = { kind: 'sitemap'; menu: MenuItem[] };
export type NotFoundProps = { kind: 'notFound'; menu: MenuItem[] };
export type GoneProps = {
  kind: 'gone';
  title: string;
  reason: string;
  time: string;
  columnPath: string;
  columnName: string;
};
export type PageProps = HomeProps | ColumnProps | ArticleProps | SearchProps | SitemapProps | NotFoundProps | GoneProps;

export type VisitCounts = { todayVisit: number; visitCount: number; views: number };
