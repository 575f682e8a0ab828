import type { Refine, Schemas } from './generated';

/** Shapes of the staff calls, taken from the generated API types. */

export type Page<Row> = { records: Row[]; total: number; size: number; current: number; pages: number };

/** Columns that every editable row carries. `version` goes back with each save. */
export type Audit = Pick<Schemas['Block'], 'version' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime'>;

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
/** `route` '0': shown in the menu, not a page of its own. */
export type MenuNode = Schemas['MenuNode'];

export type PermissionResult = Omit<Schemas['UserPermission'], 'codeList'>;

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

export type Freshness = SectionNode['freshness'];

/** `cycleDays`: days within which something new must appear; 0 = no limit. */
export type Section = Schemas['Section'];

/** `path` is the address of the column on the public site. */
export type SectionNode = Schemas['SectionNode'];

export type ArticleState = ArticleRow['state'];
export type Figure = Schemas['Figure'];
export type Attachment = Schemas['Attachment'];

/** An article with everything the form edits. `keyPoints` holds one point on each line. */
export type Article = ArticleRow &
  Required<
    Pick<
      ArticleRow,
      'columnId_dictText' | 'keyPoints' | 'relatedIds' | 'body' | 'figures' | 'attachments' | 'transcript' | 'pictures'
    >
  >;

/** An article as lists show it. */
export type ArticleRow = Omit<Schemas['Article'], 'readMinutes' | 'categoryId_dictText'>;

export type BuiltInPicture = Schemas['CoverPicture'];

export type Block = Omit<Schemas['Block'], 'sortNo'>;
export type TaskRow = Schemas['TaskRow'];
export type UnitRow = Schemas['UnitRow'];
export type TopicLink = Schemas['Link'];
/** What stands below a heading of a topic: chosen articles, the newest of a column, links. */
export type TopicSection = Schemas['TopicSection'];
/** A special topic, 专题. Lists leave `sections` out. */
export type Topic = Schemas['Topic'];
/** A notice of the home page, 弹窗公告. */
export type Popup = Schemas['Popup'];

export type Category = Omit<Schemas['Category'], 'columnId_dictText'>;

/** `daysLeft`: days until something new is due; negative when late. */
export type DueSection = Schemas['DueSection'];

export type Overview = Schemas['Overview'];
