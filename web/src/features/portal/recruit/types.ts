import type { Schemas } from '@/shared/api/generated';

/** What the pages of the postings and applications are drawn from, as internal/recruit sends it. */

export type Choice = Schemas['PostingChoice'];

export type PostingSummary = Schemas['PostingSummary'];

/** `notice` has one person a line, while the list is open to the public. */
export type PublicPosting = Schemas['PublicPosting'];

export type Receipt = Schemas['ReceiptData'];

/** `keptUntil`: what was told is destroyed after it; null when it was, or when the applicant was hired. */
export type Own = Schemas['Own'];

export type ListData = Schemas['ListData'];
export type PostingData = Schemas['PostingData'];
export type StartData = Schemas['StartData'];
export type FormData = Schemas['FormData'];
export type AskData = Schemas['AskData'];
export type OwnData = Schemas['ApplicationData'];

/** Words for the values of the answers. */
export type Words = Pick<FormData, 'educations' | 'studyKinds' | 'politics' | 'paperKinds'>;

export type RecruitmentData = ListData | PostingData | StartData | FormData | AskData | OwnData;
