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
export type ArticleSummary = Schemas['ArticleSummary'];
export type Figure = Schemas['Figure'];
/** `size` in bytes. */
export type Attachment = Schemas['Attachment'];
export type TocEntry = Schemas['Heading'];

/** `captions`: address of a WebVTT file, empty for none. */
export type Video = Schemas['Video'];
/** A picture of a picture article with its text. */
export type SetPicture = Schemas['PublicSetPicture'];

/** `transcript`: what is said and written in the film. `body` is HTML, sanitised by the server when it was saved; its headings carry the ids of `toc`. `documents`: 解读 ↔ 原文. */
export type ArticleDetail = Schemas['ArticleDetail'];

export type Page<T> = { records: T[]; total: number; size: number; current: number; pages: number };
export type CategoryOption = Schemas['CategoryOption'];

export type Fragment = Schemas['Fragment'];
/** `inFile`: the excerpt is from an attached file. */
export type SearchHit = Schemas['SearchHit'];
export type TimeRange = Schemas['FacetTime']['value'];
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
export type SearchResult = Schemas['SearchResult'];

export type HomeSection = Schemas['HomeSection'];
export type Series = Schemas['Series'];
/** A special topic, 专题. `archived`: taken off by the editors, or its end is over. */
export type TopicSummary = Schemas['TopicSummary'];
/** A section of a topic. `column`: where the newest of its articles come from. */
export type TopicPart = Schemas['TopicPart'];
/** An article by how often it was opened in the last days. */
export type HotArticle = Schemas['HotArticle'];
/** A notice of the home page. `key` changes when the editors change it, so that it is shown again to who closed it. */
export type PopupNotice = Schemas['PopupNotice'];

export type HomePage = Schemas['HomePage'];

export type SectionInfo = Schemas['SectionInfo'];
export type Crumb = Schemas['Crumb'];

export type FrameProps = {
  frame: GetMenusResult;
  /** Root column id, "index" or "". */
  activeId: string;
};

export type HomeProps = Schemas['HomeProps'];
/** `sections`: newest articles of each child of a root column. `single`: the article of a column that has exactly one, e.g. 中心简介. */
export type SectionProps = Schemas['SectionProps'];
/** `others`: other running topics of the same column. */
export type TopicProps = Schemas['TopicProps'];
/** A disease in the index; `see` is the usual name where `name` is another one. */
export type DiseaseEntry = Schemas['DiseaseEntry'];
/** `letters`: A to Z and # for what begins with no letter; a letter without entries has none. */
export type DiseasesProps = Schemas['DiseasesProps'];
export type PopularProps = Schemas['PopularProps'];
export type ArticleProps = Schemas['ArticleProps'];
/** Choices of a search by their names in the address, empty where nothing is chosen: what somebody typed there, not one of the known words. */
export type SearchAsked = Record<keyof Schemas['SearchInput'], string>;
export type SearchProps = Refine<Schemas['SearchProps'], { asked: SearchAsked }>;
/** Of the pages that only show the menu. */
export type MenuProps = Schemas['MenuProps'];
/** Before the page of another site that this site links. `host`: with its port, as the address has it. */
export type LeaveProps = Schemas['LeaveProps'];
export type GoneProps = Schemas['GoneProps'];
/** When somebody last compared the pages of a service with the facts; without a day nobody did. Days are `yyyy-MM-dd`. */
export type PageReview = Schemas['PageReview'];
/** The page of a service: its place comes from its column, `data` is what the service itself shows. */
export type ServiceProps<Data = unknown> = Refine<Schemas['ServiceProps'], { data: Data }>;
export type PageProps =
  | ServiceProps
  | HomeProps
  | SectionProps
  | ArticleProps
  | TopicProps
  | DiseasesProps
  | PopularProps
  | SearchProps
  | MenuProps
  | LeaveProps
  | GoneProps;

export type VisitCounts = Schemas['VisitCounts'];
