import type { ListRow } from '@/widgets/list-page/list-resource';

export const pageBase = '/feedback/page';
export const commentBase = '/feedback/comment';

/** A public page with how many readers found it useful. */
export type FeedbackPageRow = ListRow & {
  name: string;
  path: string;
  ownerDept: string;
  useful: number;
  useless: number;
  lastTime: string;
};

/** What a reader wrote about a page. `status`: new 待处理, done 已处理. */
export type CommentRow = ListRow & {
  pageId: string;
  pageId_dictText?: string;
  useful: boolean;
  useful_dictText?: string;
  comment: string;
  status: string;
  status_dictText?: string;
  remark: string;
  createTime: string;
};

/** Where the comments of a page are read. */
export const commentsAddress = (pageId: string) => `/content/feedback/comments?pageId=${pageId}`;
