import type { Refine, Schemas } from '@/shared/api/generated';
import type { Page } from '@/shared/api/public';
import type { AnswerFile } from '@/shared/survey/types';
import type { Human } from '@/ui-portal/human-field';

/** Which part of an answer is used follows from the type of its question. */
export type Answer = { values?: string[]; other?: string; rows?: Record<string, string>; files?: AnswerFile[] };

export type Answers = Record<string, Answer>;

/** What is wrong with the answer of a question, or of one of its rows. */
export type AnswerProblem = { question: string; row: string; message: string };

/** Nobody sees a draft. */
type Known = { state: Exclude<Schemas['SurveyBrief']['state'], 'draft'> };

export type SurveyBrief = Refine<Schemas['SurveyBrief'], Known>;

/** `human`: sending needs an answer to a question for people. */
export type PublicSurvey = Refine<Schemas['PublicSurvey'], Known>;

export type Receipt = Schemas['SurveyReceipt'];

/** Where somebody stands in a survey. */
export type FillState = {
  step: number;
  version: number;
  answers: Answers;
  key: string;
  started: string | null;
  consent: boolean;
  health: boolean;
  code?: string;
  /** All of it as the server sealed it; a form that began in the browser has none before the server sees it. */
  state?: string;
};

export type SurveyData = {
  view: 'list' | 'start' | 'page' | 'saved' | 'done' | 'erased';
  list?: Page<SurveyBrief>;
  survey?: PublicSurvey;
  form?: FillState;
  /** The question of the last step. */
  human?: Human;
  receipt?: Receipt;
  problems?: AnswerProblem[];
  notice?: string;
  preview?: string;
};
