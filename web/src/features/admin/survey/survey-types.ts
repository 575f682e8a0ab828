import type { ListRow } from '@/widgets/list-page/list-resource';

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

export type Operator = 'is' | 'not' | 'ge' | 'le';

export type Condition = { question: string; is: Operator; value: string };

export type When = { any?: boolean; conditions: Condition[] };

/** One question; its id stays the same in all versions, so that answers are counted together. */
export type Question = {
  id: string;
  type: QuestionType;
  title: string;
  help?: string;
  required?: boolean;
  break?: boolean;
  options?: Option[];
  rows?: Option[];
  random?: boolean;
  min?: number;
  max?: number;
  unit?: string;
  low?: string;
  high?: string;
  when?: When;
};

export type SurveyState = 'draft' | 'upcoming' | 'open' | 'ended' | 'announced';

/** A survey in a list; its questions come with `queryById`. */
export type SurveyRow = ListRow & {
  version: number;
  title: string;
  intro: string;
  purpose: string;
  thanks: string;
  outcome: string;
  startTime: string | null;
  endTime: string | null;
  minutes: number;
  anonymous: boolean;
  sensitive: boolean;
  limitRule: 'none' | 'browser' | 'day' | 'address';
  quota: number;
  resultRule: 'never' | 'submit' | 'end';
  publishedNo: number;
  answerCount: number;
  closeTime: string | null;
  resultTime: string | null;
  state: SurveyState;
  path: string;
  createBy: string;
  createTime: string;
  updateBy: string;
  updateTime: string | null;
};

export type Survey = SurveyRow & {
  questions: Question[];
  /** The questions differ from those that are asked. */
  changed?: boolean;
};

export type SurveyVersion = { no: number; questions: Question[]; createBy: string; createTime: string };

export type Count = { value: string; text: string; n: number; hidden?: 'small' | 'kept' };

export type LineResult = { id: string; text: string; answered: number; counts: Count[]; mean?: number };

export type QuestionResult = {
  id: string;
  number: number;
  type: QuestionType;
  title: string;
  unit?: string;
  removed?: boolean;
  answered: number;
  counts?: Count[];
  lines?: LineResult[];
  numbers?: { mean: number; median: number; sd: number; min: number; max: number };
  nps?: { promoters: number; passives: number; detractors: number; score: number };
};

export type SurveyResults = { answers: number; questions: QuestionResult[]; days?: Count[] };

export type CrossTable = { row: string; column: string; rows: Option[]; columns: Option[]; cells: Count[][] };

export type Written = { id: string; day: string; option?: string; text: string };

export type WrittenPage = { records: Written[]; before: string };
