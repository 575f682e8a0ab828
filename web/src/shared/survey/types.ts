import type { Refine, Schemas } from '../api/generated';

/** What surveys ask and count, for those who build them and those who answer. Taken from the generated API types. */

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
  | 'attachment'
  | 'paragraph';

export type Option = Schemas['QuestionOption'];

export type Operator = 'is' | 'not' | 'ge' | 'le';
export type Condition = Refine<Schemas['Condition'], { is: Operator }>;
export type When = Refine<Schemas['When'], { conditions: Condition[] }>;

/** One question; its id stays the same in all versions, so that answers are counted together. */
export type Question = Omit<Refine<Schemas['Question'], { type: QuestionType }>, 'when'> & { when?: When };

/** How often a value was answered; a hidden count is small itself or would give away a small one. */
export type Count = Omit<Schemas['SurveyCount'], 'hidden'> & { hidden?: 'small' | 'kept' };
export type LineResult = Refine<Schemas['LineResult'], { counts: Count[] }>;
export type QuestionResult = Omit<Refine<Schemas['QuestionResult'], { type: QuestionType }>, 'counts' | 'lines'> & {
  counts?: Count[];
  lines?: LineResult[];
};
/** `days` are told to the desk alone. */
export type Results = Omit<Refine<Schemas['SurveyResults'], { questions: QuestionResult[] }>, 'days'> & {
  days?: Count[];
};

/** An attachment; until it is sent `mark` proves that it was uploaded for its question. `size` in bytes. */
export type AnswerFile = { id: string; name: string; size: number; mark?: string };
