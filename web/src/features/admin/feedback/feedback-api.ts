import type { Schemas } from '@/shared/api/generated';

export const pageBase = '/feedback/page';
export const commentBase = '/feedback/comment';

/** A public page with how many readers found it useful. */
export type FeedbackPageRow = Schemas['PageSum'];

/** What a reader wrote about a page. */
export type CommentRow = Schemas['Comment'];

/** Where the comments of a page are read. */
export const commentsAddress = (pageId: string) => `/content/feedback/comments?pageId=${pageId}`;
