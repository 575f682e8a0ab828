import type { Schemas } from '../api/generated';

/** What surveys ask and count, for those who build them and those who answer. Taken from the generated API types. */

export type QuestionType = Question['type'];

export type Option = Schemas['QuestionOption'];

export type Operator = Condition['is'];
export type Condition = Schemas['Condition'];
export type When = Schemas['When'];

/** One question; its id stays the same in all versions, so that answers are counted together. */
export type Question = Schemas['Question'];

/** How often a value was answered; a hidden count is small itself or would give away a small one. */
export type Count = Schemas['SurveyCount'];
export type LineResult = Schemas['LineResult'];
export type QuestionResult = Schemas['QuestionResult'];
/** `days` are told to the desk alone. */
export type Results = Schemas['SurveyResults'];

/** An attachment; until it is sent `mark` proves that it was uploaded for its question. `size` in bytes. */
export type AnswerFile = { id: string; name: string; size: number; mark?: string };
