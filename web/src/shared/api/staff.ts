/** Shapes of the staff calls, by the JSON names of the API. */

export type Page<Row> = { records: Row[]; total: number; size: number; current: number; pages: number };

/** Columns that every editable row carries. `version` goes back with each save. */
export type Audit = {
  version: number;
  createBy: string;
  createTime: string;
  updateBy: string;
  updateTime: string | null;
};

export type UserInfo = { id: string; username: string; realname: string; avatar: string | null };
export type TenantChoice = { id: number | string; name: string };
export type LoginResult = { token: string; userInfo: UserInfo; tenantList?: TenantChoice[] | null };
export type TextCaptcha = { question: string };

export type MenuMeta = {
  title?: string;
  icon?: string;
  keepAlive?: boolean;
  internalOrExternal?: boolean;
  url?: string;
  componentName?: string;
  hideTab?: boolean;
  hideMenu?: boolean;
};

export type MenuNode = {
  id: string;
  path: string;
  name: string;
  component: string;
  redirect?: string | null;
  /** '0': shown in the menu, not a page of its own. */
  route: string;
  hidden?: boolean;
  alwaysShow?: boolean;
  meta: MenuMeta;
  children?: MenuNode[];
};

export type GrantedAction = { action: string; type: string; describe: string };
export type PermissionResult = {
  menu: MenuNode[];
  auth: GrantedAction[];
  allAuth: (GrantedAction & { status: string })[];
  sysSafeMode: boolean;
};

/** The part of the public site data that the back office shows. */
export type SiteName = { name: string; shortName: string };

/** What the engine says about a resource; only the part the screens use. */
export type ResourceMeta = {
  label: string;
  columns: { name: string; options?: { value: string; text: string }[] | null }[];
};

export type Freshness = 'fresh' | 'due' | 'overdue' | 'empty' | 'none';

export type Column = Audit & {
  id: string;
  parentId: string;
  name: string;
  homePage: string;
  hidden: boolean;
  route: boolean;
  isHref: 'Y' | 'N';
  href: string;
  alwaysShow: boolean;
  bindMenu: string;
  columnType: string;
  description: string;
  keywords: string;
  ownerDept: string;
  ownerUser: string;
  /** Days within which something new must appear; 0 = no limit. */
  cycleDays: number;
  homeSlot: string;
  sortNo: number;
};

export type ColumnNode = Column & {
  /** Address of the column on the public site. */
  path: string;
  articleCount: number;
  lastPublishTime: string | null;
  freshness: Freshness;
  children: ColumnNode[];
};

export type ArticleState = 'draft' | 'published' | 'withdrawn';
export type Validity = '' | 'valid' | 'abolished' | 'expired';
export type Figure = { label: string; value: string; unit: string; note: string };
export type Attachment = { name: string; href: string; type: string; size: number };

/** An article as lists show it. */
export type ArticleRow = Audit & {
  id: string;
  columnId: string;
  columnId_dictText: string;
  categoryId: string;
  title: string;
  shortTitle: string;
  subtitle: string;
  keywords: string;
  summary: string;
  /** One point on each line. */
  keyPoints: string;
  source: string;
  sourceUrl: string;
  author: string;
  editor: string;
  reviewer: string;
  proofreader: string;
  medicalReviewer: string;
  coverSrc: string;
  coverAlt: string;
  publishTime: string | null;
  expireTime: string | null;
  top: boolean;
  hot: boolean;
  original: boolean;
  copyright: string;
  docNo: string;
  indexNo: string;
  writtenDate: string | null;
  issuer: string;
  validity: Validity;
  basis: string;
  audience: string;
  reviewDate: string | null;
  nextReviewDate: string | null;
  relatedIds: string[];
  correction: string;
  correctionTime: string | null;
  state: ArticleState;
  withdrawReason: string;
  withdrawTime: string | null;
  views: number;
};

export type Article = ArticleRow & { body: string; figures: Figure[]; attachments: Attachment[] };

export type PreviewResult = { url: string };
export type BuiltInPicture = { src: string; title: string; alt: string; width: number; height: number };

export type Block = Audit & { id: string; mark: string; label: string; img: string; imgAlt: string; value: string };
export type TaskRow = Audit & {
  id: string;
  title: string;
  hint: string;
  icon: string;
  href: string;
  main: boolean;
  sortNo: number;
};
export type UnitRow = Audit & { id: string; groupName: string; name: string; href: string; sortNo: number };
export type Category = Audit & { id: string; columnId: string; name: string; sortNo: number };

export type DueColumn = {
  id: string;
  name: string;
  path: string;
  freshness: Freshness;
  lastPublishTime: string | null;
  /** Days until something new is due; negative when late. */
  daysLeft: number;
};

export type Overview = {
  published: number;
  drafts: number;
  withdrawn: number;
  todayVisit: number;
  visitCount: number;
  freshness: { fresh: number; due: number; overdue: number; empty: number };
  dueColumns: DueColumn[];
  recent: ArticleRow[];
};
