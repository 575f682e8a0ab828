import type { Page } from '@/shared/api/public';

export type QuestionType =
  | 'single'
  | 'multiple'
  | 'dropdown'
  | 'yesno'
  | 'blank'
  | 'text'
  | 'number'
  | 'date'
  | 'scale'
  | 'nps'
  | 'matrix'
  | 'matrixScale'
  | 'ranking'
  | 'paragraph';

export type Option = { id: string; text: string; other?: boolean; exclusive?: boolean };

export type Condition = { question: string; is: 'is' | 'not' | 'ge' | 'le'; value: string };

export type Question = {
  id: string;
  type: QuestionType;
  title: string;
  help?: string;
  required?: boolean;
  /** A new page begins with it. */
  break?: boolean;
  options?: Option[];
  rows?: Option[];
  random?: boolean;
  min?: number;
  max?: number;
  unit?: string;
  low?: string;
  high?: string;
  when?: { any?: boolean; conditions: Condition[] };
};

/** Which part of an answer is used follows from the type of its question. */
export type Answer = { values?: string[]; other?: string; rows?: Record<string, string> };

export type Answers = Record<string, Answer>;

/** What is wrong with the answer of a question, or of one of its rows. */
export type AnswerProblem = { question: string; row: string; message: string };

export type SurveyState = 'upcoming' | 'open' | 'ended' | 'announced';

export type SurveyBrief = {
  id: string;
  title: string;
  purpose: string;
  state: SurveyState;
  startTime: string | null;
  endTime: string | null;
  minutes: number;
  anonymous: boolean;
  full: boolean;
  hasResult: boolean;
  path: string;
};

export type PublicSurvey = SurveyBrief & {
  intro: string;
  sensitive: boolean;
  limitRule: 'none' | 'browser' | 'day' | 'address';
  resultRule: 'never' | 'submit' | 'end';
  outcome: string;
  resultTime: string | null;
  version: number;
  questions: Question[];
  results?: Results;
};

/** How often a value was answered; a hidden count is small itself or would give away a small one. */
export type Count = { value: string; text: string; n: number; hidden?: 'small' | 'kept' };

export type Numbers = { mean: number; median: number; sd: number; min: number; max: number };

export type LineResult = { id: string; text: string; answered: number; counts: Count[]; mean?: number };

export type QuestionResult = {
  id: string;
  number: number;
  type: QuestionType;
  title: string;
  unit?: string;
  answered: number;
  tooFew?: boolean;
  counts?: Count[];
  lines?: LineResult[];
  numbers?: Numbers;
  nps?: { promoters: number; passives: number; detractors: number; score: number };
};

export type Results = { answers: number; questions: QuestionResult[] };

export type Receipt = { code: string; createTime: string; thanks: string; results?: Results };

/** Where somebody stands in a survey. */
export type FillState = {
  step: number;
  version: number;
  answers: Answers;
  shown?: string[];
  key: string;
  started: string | null;
  consent: boolean;
  health: boolean;
  code?: string;
};

export type SurveyData = {
  view: 'list' | 'start' | 'page' | 'saved' | 'done' | 'erased';
  list?: Page<SurveyBrief>;
  survey?: PublicSurvey;
  form?: FillState;
  receipt?: Receipt;
  problems?: AnswerProblem[];
  notice?: string;
  preview?: string;
};
