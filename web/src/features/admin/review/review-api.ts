import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';
import { resourceKey } from '@/ui-admin/list/resource-api';
import type { TagTone } from '@/ui-admin/state/tag';

export const reviewBase = '/review/subject';
export const mayRecord = 'review:service:edit';
export const maySign = 'review:service:sign';

/** A page is compared with the facts, medical guidance is signed by a physician. */
export type Kind = Item['kind'];

/** A row of the history. A withdrawal has neither reviewer nor days, and its reason as remark. */
export type Review = Schemas['Review'];

/** `edition`: of the text as it stands now; `newest`: null before anybody looked at it. */
export type Item = Schemas['Item'];

/** The review of a subject that counts, null when there is none or it was taken back. */
export const counted = ({ newest }: Item): Review | null => (newest?.act === 'review' ? newest : null);

export type Standing = Schemas['Standing'];

/** What a review says, as the form writes it. */
export type ReviewRecord = Omit<Schemas['Record'], 'subject' | 'edition' | 'follows'>;

export const tones: Record<Item['state'], TagTone> = {
  valid: 'success',
  due: 'warning',
  overdue: 'error',
  awaiting: 'plain',
  changed: 'warning',
};

export const permissionOf: Record<Kind, string> = { page: mayRecord, guidance: maySign };

/** What is done, in words. */
export const verbs: Record<Kind, string> = { page: '复核', guidance: '审定' };

export const standingOptions = staffQuery([...resourceKey(reviewBase), 'list'], `${reviewBase}/list`);

export const historyOptions = (subject: string) =>
  staffQuery([...resourceKey(reviewBase), 'history', subject], `${reviewBase}/history`, { query: { subject } });

/** Records a review of the text and after the row that its writer saw; the server refuses another text and another row. */
export function record({ subject, kind, edition, newest }: Item, review: ReviewRecord): Promise<Item> {
  const body = { subject, edition, follows: newest?.id ?? '0', ...review };
  return staff.post(kind === 'page' ? '/review/page/record' : '/review/guidance/sign', { body });
}

export function withdraw({ subject, kind, newest }: Item, reason: string): Promise<Item> {
  const body = { subject, follows: newest?.id ?? '0', reason };
  return staff.post(`/review/${kind}/withdraw`, { body });
}
