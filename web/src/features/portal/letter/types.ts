import type { Refine, Schemas } from '@/shared/api/generated';
import type { Page } from '@/shared/api/public';
import type { Problem } from '@/ui-portal/error-summary';
import type { Human } from '@/ui-portal/human-field';

export type Choice = { value: string; text: string };

/** A letter that was released to the public after redaction. */
export type PublicLetter = Refine<Schemas['PublicLetter'], { releaseTime: string }>;

/** A page of the site that may already answer a letter; `kind` says where it stands. */
export type Alike = Schemas['Alike'];

/** Periods for the texts of the pages; in working days, years and days. */
export type Notice = {
  receiptDays: number;
  simpleDays: number;
  normalDays: number;
  longestDays: number;
  retentionYears: number;
  withdrawnDays: number;
};

export type Limits = {
  titleMin: number;
  titleMax: number;
  contentMin: number;
  contentMax: number;
  nameMax: number;
  districtMax: number;
  emailMax: number;
  files: number;
  fileBytes: number;
  fileTypes: string;
};

/** An attachment; `size` in bytes. */
export type Attached = Pick<Schemas['FileInfo'], 'id' | 'name' | 'size'>;

/** A letter while it is written. */
export type Draft = {
  letterType: string;
  category: string;
  district: string;
  title: string;
  content: string;
  health: string;
  name: string;
  phone: string;
  email: string;
  minor: boolean;
  publishAllowed: boolean;
  consent: boolean;
};

export type Month = {
  month: string;
  /** All that follow but `rate` and `days` add up to it. */
  received: number;
  answered: number;
  refused: number;
  /** Taken back by the writer or merged with another letter. */
  withdrawn: number;
  open: number;
  rate: number;
  days: number;
};

export type Question = { id: string; title: string; answer: string; path: string };

export type StartData = {
  view: 'start';
  writePath: string;
  searchPath: string;
  letters: Page<PublicLetter>;
  type: string;
  category: string;
  keyword: string;
  letterTypes: Choice[];
  categories: Choice[];
  faq: Question[];
  months: Month[];
  notice: Notice;
};

export type QuestionData = {
  view: 'question';
  step: number;
  steps: number;
  state: string;
  form: Draft;
  problems: Problem[];
  files: Attached[];
  letterTypes: Choice[];
  categories: Choice[];
  /** Of the site; none where the writer types the own one. */
  districts: string[];
  similar: Alike[];
  limits: Limits;
  notice: Notice;
};

/** The question that tells people from programs. */
export type CheckData = {
  view: 'check';
  step: number;
  steps: number;
  state: string;
  form: Draft;
  letterTypeText: string;
  categoryText: string;
  problems: Problem[];
  files: Attached[];
  human: Human;
  similar: Alike[];
  notice: Notice;
};

export type SentData = {
  view: 'sent';
  heading: string;
  receipt: Schemas['Receipt'];
  searchPath: string;
  notice: Notice;
};

/** What a reader says of a page that has a fault. */
export type Fault = { page: string; kind: string; text: string; phone: string; email: string; consent: boolean };

export type FaultData = {
  view: 'fault';
  /** Makes sending the form twice one report. */
  key: string;
  form: Fault;
  kinds: Choice[];
  problems: Problem[];
  human: Human;
  textMin: number;
  textMax: number;
  notice: Notice;
};

export type LetterData = {
  view: 'letter';
  letter: PublicLetter & { content: string; answer: string };
  back: string;
  related: PublicLetter[];
};

export type AskData = { view: 'ask'; queryCode: string; problems: Problem[]; writePath: string };

export type OwnMessage = Schemas['OwnMessage'];

/** A letter as its writer sees it. `satisfaction` is 1 to 5, 0 when not rated. */
export type OwnLetter = Refine<Schemas['OwnLetter'], { files: Attached[]; steps: { at: string; text: string }[] }>;

export type OwnData = {
  view: 'letter';
  letter: OwnLetter;
  ticket: string;
  problems: Problem[];
  text: string;
  done: '' | 'supplement' | 'withdraw' | 'rate' | 'erase';
  notice: Notice;
};

export type WritingData = StartData | QuestionData | CheckData | FaultData | SentData | LetterData;
export type SearchingData = AskData | OwnData;
