import type { Refine, Schemas } from './generated';

/** Shapes of the staff calls, taken from the generated API types. */

/** A stored row always has its time of creation. */
type Stored<Row> = Refine<Row, { createTime: string }>;

export type Page<Row> = { records: Row[]; total: number; size: number; current: number; pages: number };

/** Columns that every editable row carries. `version` goes back with each save. */
export type Audit = Stored<Pick<Schemas['Block'], 'version' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime'>>;

/** The part of the user that the back office keeps. */
export type UserInfo = Pick<Schemas['User'], 'id' | 'username' | 'realname' | 'avatar'> &
  Partial<Pick<Schemas['User'], 'homePath'>>;
export type TenantChoice = Pick<Schemas['Tenant'], 'id' | 'name'>;
export type DepartChoice = Pick<Schemas['Department'], 'orgCode' | 'departName'>;
/** `multi_depart` 2: several departments, to choose from. */
export type LoginResult = Refine<
  Pick<Schemas['LoginResult'], 'token'>,
  { userInfo: UserInfo; tenantList?: TenantChoice[] | null; multi_depart?: number }
>;
export type TextCaptcha = Schemas['CaptchaQuestion'];

export type MenuMeta = Schemas['MenuMeta'];
/** `route` '0': shown in the menu, not a page of its own. */
export type MenuNode = Refine<Schemas['MenuNode'], { children?: MenuNode[] }>;

export type GrantedAction = Schemas['GrantedAction'];
export type PermissionResult = Omit<Schemas['UserPermission'], 'menu' | 'codeList'> & { menu: MenuNode[] };

/** The part of the public site data that the back office shows. */
export type SiteName = { name: string; shortName: string };

/** What the engine says about one column; only the part the screens use. `filter`: conditions may be about it. */
export type MetaColumn = {
  name: string;
  label?: string;
  kind?: string;
  dict?: string;
  filter?: boolean;
  options?: { value: string; text: string }[] | null;
};

/** `importKey`: by which columns an import knows rows again that are there; empty where it only adds. */
export type ResourceMeta = { label: string; columns: MetaColumn[]; importKey?: string };

export type Freshness = 'fresh' | 'due' | 'overdue' | 'empty' | 'none';

/** `cycleDays`: days within which something new must appear; 0 = no limit. */
export type Column = Stored<Refine<Schemas['Column'], { isHref: 'Y' | 'N' }>>;

/** `path` is the address of the column on the public site. */
export type ColumnNode = Stored<
  Refine<Schemas['ColumnNode'], { isHref: 'Y' | 'N'; freshness: Freshness; children: ColumnNode[] }>
>;

export type ArticleState = 'draft' | 'published' | 'withdrawn';
export type Validity = '' | 'valid' | 'abolished' | 'expired';
export type Figure = Schemas['Figure'];
export type Attachment = Schemas['Attachment'];

/** An article with everything the form edits. `keyPoints` holds one point on each line. */
export type Article = Stored<
  Refine<
    Omit<Schemas['Article'], 'readMinutes' | 'categoryId_dictText'>,
    {
      columnId_dictText: string;
      keyPoints: string;
      relatedIds: string[];
      validity: Validity;
      state: ArticleState;
      body: string;
      figures: Figure[];
      attachments: Attachment[];
      disease: string;
      videoSrc: string;
      videoPoster: string;
      videoCaptions: string;
      transcript: string;
      pictures: Plate[];
    }
  >
>;

/** An article as lists show it. */
export type ArticleRow = Omit<Article, 'body' | 'figures' | 'attachments' | 'transcript' | 'pictures'>;

export type PreviewResult = Schemas['PreviewLink'];
export type BuiltInPicture = Schemas['CoverPicture'];

export type Block = Stored<Omit<Schemas['Block'], 'sortNo'>>;
export type TaskRow = Stored<Schemas['TaskRow']>;
export type UnitRow = Stored<Schemas['UnitRow']>;
/** A picture of a picture article, 图集. */
export type Plate = { src: string; alt: string; text: string };

export type TopicLink = { title: string; href: string };
/** What stands below a heading of a topic: chosen articles, the newest of a column, links. */
export type TopicSection = { title: string; note: string; articleIds: string[]; columnId: string; links: TopicLink[] };
/** A special topic, 专题. Lists leave `sections` out. */
export type Topic = Audit & {
  id: string;
  columnId: string;
  columnId_dictText: string;
  title: string;
  summary: string;
  coverSrc: string;
  coverAlt: string;
  sections: TopicSection[];
  startDate: string | null;
  endDate: string | null;
  state: 'draft' | 'published' | 'archived';
  home: boolean;
  sortNo: number;
};
/** A notice of the home page, 弹窗公告. */
export type Popup = Audit & {
  id: string;
  title: string;
  text: string;
  href: string;
  startTime: string | null;
  endTime: string | null;
  enabled: boolean;
};

export type Category = Stored<Omit<Schemas['Category'], 'columnId_dictText'>>;

/** `daysLeft`: days until something new is due; negative when late. */
export type DueColumn = Refine<Schemas['DueColumn'], { freshness: Freshness }>;

export type Overview = Refine<Schemas['Overview'], { dueColumns: DueColumn[]; recent: ArticleRow[] }>;
