import type { Page } from '@/shared/api/public';
import type { AnswerFile, Question, Results } from '@/shared/survey/types';
import type { Human } from '@/ui-portal/human-field';

/** Which part of an answer is used follows from the type of its question. */
export type Answer = { values?: string[]; other?: string; rows?: Record<string, string>; files?: AnswerFile[] };

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
  /** Sending needs an answer to a question for people. */
  human: boolean;
  resultRule: 'never' | 'submit' | 'end';
  outcome: string;
  resultTime: string | null;
  version: number;
  questions: Question[];
  results?: Results;
};

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
  /** The question of the last step. */
  human?: Human;
  receipt?: Receipt;
  problems?: AnswerProblem[];
  notice?: string;
  preview?: string;
};
