import type { Problem } from '@/ui-portal/error-summary';
import type { Option } from '@/ui-portal/questions';

export type Choice = Option;

/** Where a posting stands by the clock. */
export type PostingState = 'draft' | 'announced' | 'open' | 'review' | 'finished' | 'noticed' | 'revoked';

export type PostingSummary = {
  id: string;
  title: string;
  unit: string;
  state: PostingState;
  stateText: string;
  beginTime: string;
  endTime: string;
  /** Number of posts. */
  posts: number;
  headcount: number;
  path: string;
};

/** A line of the posts table. Days of birth are `1990-01-31`, empty without a limit; the day itself may apply. */
export type Post = {
  code: string;
  name: string;
  category: string;
  depart: string;
  headcount: number;
  education: string;
  degree: string;
  majors: string;
  bornAfter: string | null;
  masterBornAfter: string | null;
  doctorBornAfter: string | null;
  conditions: string;
  pay: string;
};

/** A date of the schedule; without a day it is announced later. */
export type Stage = { name: string; day: string | null; place: string };

export type PostingFile = { name: string; path: string; size: number };

export type PublicPosting = PostingSummary & {
  intro: string;
  table: Post[];
  stages: Stage[];
  files: PostingFile[];
  reviewDay: string | null;
  resultDay: string | null;
  contact: string;
  phone: string;
  /** One person a line, while the list is open to the public. */
  notice: string;
  noticeBegin: string | null;
  noticeEnd: string | null;
  revokeReason: string;
  publishTime: string | null;
  updateTime: string;
};

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

/** A stretch of education; months are `2015-09`, an open end is empty. */
export type Study = {
  begin: string;
  end: string;
  school: string;
  major: string;
  level: string;
  kind: string;
  certificate: string;
};

/** A stretch of work; months are `2015-09`, an open end is empty. */
export type Job = { begin: string; end: string; unit: string; post: string; witness: string };

export type Relative = { relation: string; name: string; unit: string };

export type Paper = { id: string; kind: string; name: string; size: number; mime: string };

export type Answers = {
  postCode: string;
  name: string;
  idNumber: string;
  nation: string;
  politics: string;
  nativePlace: string;
  residence: string;
  phone: string;
  email?: string;
  address: string;
  studies: Study[];
  jobs: Job[];
  title?: string;
  licence?: string;
  skills?: string;
  papers?: string;
  awards?: string;
  family: Relative[];
  avoidance: string;
  avoidanceNote?: string;
  pledge: boolean;
  signature: string;
};

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
};

export type AskData = { view: 'ask'; queryCode: string; problems: Problem[]; listPath: string };

export type Stand = 'draft' | 'submitted' | 'passed' | 'refused' | 'supplement' | 'withdrawn';

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
  steps: { act: string; actText: string; note: string; actor: string; at: string }[];
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
