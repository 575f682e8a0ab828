import type { Refine, Schemas } from '@/shared/api/generated';
import type { Answers, ApplicationStep, Paper, Post, PostingState, Stand } from '@/shared/recruit/types';
import type { Problem } from '@/ui-portal/error-summary';
import type { Option } from '@/ui-portal/questions';

export type Choice = Option;

/** What the API document leaves open: a public posting has its days and one of the known states. */
type Known = { state: PostingState; beginTime: string; endTime: string };

export type PostingSummary = Refine<Schemas['PostingSummary'], Known>;

/** `notice` has one person a line, while the list is open to the public. */
export type PublicPosting = Refine<Schemas['PublicPosting'], Known & { updateTime: string }>;

export type ListData = {
  view: 'list';
  postings: PostingSummary[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** Empty for all. */
  state: string;
  states: Choice[];
  lookupPath: string;
};

export type PostingData = {
  view: 'posting';
  posting: PublicPosting;
  /** Empty when nobody can apply now. */
  applyPath: string;
  lookupPath: string;
  listPath: string;
  categories: Choice[];
  educations: Choice[];
};

export type StartData = {
  view: 'start';
  posting: PostingSummary;
  key: string;
  consent: boolean;
  human: { question: string; checkKey: string };
  problems: Problem[];
  kept: { draftDays: number; otherMonths: number };
};

export type Receipt = { queryCode: string; password: string; codeText: string; passwordText: string };

/** Words for the values of the answers. */
export type Words = { educations: Choice[]; studyKinds: Choice[]; politics: Choice[]; paperKinds: Choice[] };

export type FormData = Words & {
  view: 'form' | 'check';
  step: number;
  steps: number;
  ticket: string;
  codeText: string;
  /** Given once, when the application was just begun. */
  receipt?: Receipt;
  posting: PostingSummary;
  posts: Post[];
  answers: Answers;
  papers: Paper[];
  saved: string | null;
  /** It was submitted before: what is changed counts only when it is submitted again. */
  resubmit: boolean;
  problems: Problem[];
  /** Id of the control to go on with, when a row was just added or removed. */
  focus?: string;
  limits: { papers: number; paperSize: number; types: string; studies: number; jobs: number; family: number };
  categories: Choice[];
  /** Kinds of papers that the post cannot do without. */
  needed: string[];
};

export type AskData = { view: 'ask'; queryCode: string; problems: Problem[]; listPath: string };

export type Own = {
  codeText: string;
  postingTitle: string;
  postCode: string;
  postName: string;
  state: Stand;
  stateText: string;
  reason: string;
  supplementEnd: string | null;
  examNo: string;
  submitTime: string | null;
  endTime: string;
  /** What was told is destroyed after it; null when it was, or when the applicant was hired. */
  keptUntil: string | null;
  phone: string;
  /** Something was written after the last submit. */
  changed: boolean;
  canEdit: boolean;
  canWithdraw: boolean;
  destroyed: boolean;
  answers: Answers;
  papers: Paper[];
  steps: ApplicationStep[];
};

export type OwnData = Words & {
  view: 'own' | 'sent';
  application: Own;
  ticket: string;
  receipt?: Receipt;
  done: '' | 'submit' | 'withdraw' | 'save';
  problems: Problem[];
  listPath: string;
};

export type RecruitmentData = ListData | PostingData | StartData | FormData | AskData | OwnData;
