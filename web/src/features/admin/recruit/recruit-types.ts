/** Where a posting stands by the clock. */
export type PostingState = 'draft' | 'announced' | 'open' | 'review' | 'finished' | 'noticed' | 'revoked';

/** A line of the posts table. Limits of age are days of birth, null without a limit; who was born on the day may apply. */
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

export type Posting = {
  id: string;
  version: number;
  title: string;
  unit: string;
  intro: string;
  posts: Post[];
  stages: Stage[];
  files: PostingFile[];
  beginTime: string | null;
  endTime: string | null;
  reviewDay: string | null;
  resultDay: string | null;
  contact: string;
  phone: string;
  notice: string;
  noticeBegin: string | null;
  noticeEnd: string | null;
  published: boolean;
  revokeReason: string;
  state: PostingState;
  stateText: string;
  headcount: number;
  applications: number;
  /** Its page on the public site, empty when the site has no column for postings. */
  path: string;
};

export type Stand = 'draft' | 'submitted' | 'passed' | 'refused' | 'supplement' | 'withdrawn';

export type Act = 'pass' | 'refuse' | 'supplement' | 'reopen' | 'hire' | 'unhire';

/** An application in the list; its name is masked. */
export type ApplicationRow = {
  id: string;
  version: number;
  postingId: string;
  postingId_dictText?: string;
  postCode: string;
  postName: string;
  queryCode: string;
  name: string;
  state: Stand;
  state_dictText?: string;
  reason: string;
  supplementEnd: string | null;
  examNo: string;
  hired: boolean;
  submitTime: string | null;
  reviewBy: string;
  reviewTime: string | null;
  readTime: string | null;
  destroyTime: string | null;
  /** What was told is destroyed after it; null when it was, or when the applicant was hired. */
  keptUntil: string | null;
};

export type Answers = {
  name: string;
  idNumber: string;
  nation: string;
  politics: string;
  nativePlace: string;
  residence: string;
  phone: string;
  email?: string;
  address: string;
  studies:
    | { begin: string; end: string; school: string; major: string; level: string; kind: string; certificate: string }[]
    | null;
  jobs: { begin: string; end: string; unit: string; post: string; witness: string }[] | null;
  title?: string;
  licence?: string;
  skills?: string;
  papers?: string;
  awards?: string;
  family: Relative[] | null;
  avoidance: string;
  avoidanceNote?: string;
};

export type Relative = { relation: string; name: string; unit: string };

export type Paper = { id: string; kind: string; name: string; size: number; mime: string };

/** An application as it is reviewed; what identifies the applicant beyond the name is masked. */
export type ApplicationDetail = {
  application: ApplicationRow;
  answers: Answers;
  birth: string | null;
  sex: string;
  post: Post;
  papers: Paper[];
  steps: { act: string; actText: string; note: string; actor: string; at: string }[];
  /** What the caller may do now. */
  acts: Act[];
};

/** What the mask hides. */
export type Revealed = { idNumber: string; phone: string; email: string; address: string; family: Relative[] };
