import type { Schemas } from '@/shared/api/generated';

/** What the pages of the surveys are drawn from, as internal/survey sends it. */

/** Which part of an answer is used follows from the type of its question. */
export type Answer = Schemas['Answer'];

export type Answers = FillState['answers'];

/** What is wrong with the answer of a question, or of one of its rows. */
export type AnswerProblem = Schemas['AnswerProblem'];

export type SurveyBrief = Schemas['SurveyBrief'];

/** `human`: sending needs an answer to a question for people. */
export type PublicSurvey = Schemas['PublicSurvey'];

export type Receipt = Schemas['SurveyReceipt'];

/** Where somebody stands in a survey; `state` is all of it as the server sealed it, which a form that began in the browser has not yet. */
export type FillState = Schemas['Form'];

export type SurveyData = Schemas['SurveyData'];
