import { queryOptions } from '@tanstack/react-query';
import { staff } from '@/shared/api/staff-client';
import { resourceKey } from '@/ui-admin/list/resource-api';
import type { TagTone } from '@/ui-admin/state/tag';

export const reviewBase = '/review/subject';
export const mayRecord = 'review:service:edit';
export const maySign = 'review:service:sign';

/** A page is compared with the facts, medical guidance is signed by a physician. */
export type Kind = 'page' | 'guidance';

export type ReviewState = 'valid' | 'due' | 'overdue' | 'awaiting' | 'changed';

/** A row of the history. A withdrawal has neither reviewer nor days, and its reason as remark. */
export type Review = {
  id: string;
  act: 'review' | 'withdraw';
  edition: string;
  reviewer: string;
  title: string;
  licence: string;
  reviewDate: string | null;
  nextReviewDate: string | null;
  remark: string;
  createName: string;
  createTime: string;
};

export type Item = {
  subject: string;
  kind: Kind;
  name: string;
  /** Where the text is read. */
  path: string;
  /** Of the text as it stands now. */
  edition: string;
  everyDays: number;
  state: ReviewState;
  stateText: string;
  newest: Review | null;
};

/** The review of a subject that counts, null when there is none or it was taken back. */
export const counted = ({ newest }: Item): Review | null => (newest?.act === 'review' ? newest : null);

export type Standing = { today: string; items: Item[] };

/** What a review says, as the form writes it. */
export type ReviewRecord = {
  reviewer: string;
  title: string;
  licence: string;
  reviewDate: string | null;
  nextReviewDate: string | null;
  remark: string;
};

export const tones: Record<ReviewState, TagTone> = {
  valid: 'success',
  due: 'warning',
  overdue: 'error',
  awaiting: 'plain',
  changed: 'warning',
};

export const permissionOf: Record<Kind, string> = { page: mayRecord, guidance: maySign };

/** What is done, in words. */
export const verbs: Record<Kind, string> = { page: '复核', guidance: '审定' };

export const standingOptions = queryOptions({
  queryKey: [...resourceKey(reviewBase), 'list'],
  queryFn: ({ signal }) => staff.get(`${reviewBase}/list`, { signal }),
});

export const historyOptions = (subject: string) =>
  queryOptions({
    queryKey: [...resourceKey(reviewBase), 'history', subject],
    queryFn: ({ signal }) => staff.get(`${reviewBase}/history`, { query: { subject }, signal }),
  });

/** Records a review of the text and after the row that its writer saw; the server refuses another text and another row. */
export function record({ subject, kind, edition, newest }: Item, review: ReviewRecord): Promise<Item> {
  const body = { subject, edition, follows: newest?.id ?? '0', ...review };
  return staff.post(kind === 'page' ? '/review/page/record' : '/review/guidance/sign', { body });
}

export function withdraw({ subject, kind, newest }: Item, reason: string): Promise<Item> {
  const body = { subject, follows: newest?.id ?? '0', reason };
  return staff.post(`/review/${kind}/withdraw`, { body });
}
