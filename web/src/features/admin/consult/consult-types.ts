import type { ListRow } from '@/widgets/list-page/list-resource';

export type LetterState =
  | 'pending'
  | 'handling'
  | 'review'
  | 'answered'
  | 'closed'
  | 'refused'
  | 'withdrawn'
  | 'merged';

/** What staff can do with a letter; the server says which of them are open to the reader. */
export type Act =
  | 'receive'
  | 'refuse'
  | 'merge'
  | 'assign'
  | 'extend'
  | 'draft'
  | 'propose'
  | 'return'
  | 'approve'
  | 'close'
  | 'redact'
  | 'release'
  | 'retract';

/** The clock of a letter: `''` when none runs. */
export type Light = '' | 'green' | 'amber' | 'red';

/** A letter in the list. What it says is sealed and read one letter at a time, see `LetterDetail`. */
export type Letter = ListRow & {
  version: number;
  createTime: string;
  queryCode: string;
  letterType: string;
  letterType_dictText?: string;
  category: string;
  category_dictText?: string;
  /** Empty once the contents are destroyed. */
  title: string;
  /** Masked. */
  name: string;
  /** The writer is younger than 14. */
  minor: boolean;
  publishAllowed: boolean;
  state: LetterState;
  state_dictText?: string;
  /** A simple matter, to be answered within 3 working days. */
  simple: boolean;
  extended: boolean;
  supplemented: boolean;
  fileCount: number;
  orgCode: string;
  departName: string;
  handler: string;
  draftBy: string;
  reason: string;
  /** Letter into which this one was merged. */
  mergedInto: string;
  dueTime: string | null;
  light: Light;
  /** 1: somebody was reminded that it is nearly late; 2: those above were told that it is late. */
  alert: 0 | 1 | 2;
  /** 1 to 5; 0 before the writer rated. */
  satisfaction: number;
  answerTime: string | null;
  /** Working days up to the first answer. */
  answerDays: number;
  closeTime: string | null;
  destroyTime: string | null;
  redactBy: string;
  releaseBy: string;
  releaseTime: string | null;
};

/** `size` in bytes. */
export type LetterFile = { id: string; name: string; size: number; mime: string };

export type Message = {
  id: string;
  kind: 'reply' | 'supplement';
  body: string;
  departName: string;
  createTime: string;
};

export type Step = {
  id: string;
  act: string;
  actText: string;
  toStateText: string;
  note: string;
  /** Login; empty for the writer and the system. */
  actor: string;
  actorName: string;
  at: string;
};

/** Another letter of the same writer. */
export type SameLetter = {
  id: string;
  queryCode: string;
  title: string;
  state: LetterState;
  state_dictText: string;
  createTime: string;
};

export type PublicText = { publicTitle: string; publicContent: string; publicAnswer: string };

/** One letter as the desk reads it: name and numbers are masked. */
export type LetterDetail = PublicText & {
  letter: Letter;
  destroyed: boolean;
  content: string;
  district: string;
  name: string;
  phone: string;
  email: string;
  health: boolean;
  files: LetterFile[] | null;
  messages: Message[] | null;
  draft: string;
  steps: Step[];
  same: SameLetter[];
  acts: Act[];
};

export type Revealed = { name: string; phone: string; email: string };

/** A proposal for the public text, with the pieces that were taken out of the letter. */
export type Redaction = PublicText & { found: { text: string; kind: string }[] };

export type LetterOverview = Record<
  'pending' | 'handling' | 'review' | 'answered' | 'closed' | 'amber' | 'red' | 'toRelease',
  number
>;

/** Figures of the letters that arrived in a period. Rates are in percent, `days` working days to the first answer. */
export type FigureRow = {
  received: number;
  answered: number;
  refused: number;
  withdrawn: number;
  merged: number;
  overdue: number;
  rate: number;
  onTimeRate: number;
  days: number;
  /** Mean of 1 to 5; 0 when nobody rated. */
  satisfaction: number;
};

export type LetterStatistics = {
  from: string;
  to: string;
  total: FigureRow;
  months: (FigureRow & { month: string })[];
  departs: (FigureRow & { orgCode: string; departName: string })[];
  types: (FigureRow & { value: string; text: string })[];
  categories: (FigureRow & { value: string; text: string })[];
  /** How many gave 1, 2, 3, 4 and 5 points. */
  stars: number[];
  open: { green: number; amber: number; red: number };
};

export type ReplyTemplate = ListRow & {
  name: string;
  /** Empty for letters of every category. */
  category: string;
  category_dictText?: string;
  body: string;
  sortNo: number;
};

/** A day that is no working day although it looks like one, or the other way round. */
export type Holiday = ListRow & {
  day: string | null;
  kind: string;
  kind_dictText?: string;
  name: string;
  source: string;
};
