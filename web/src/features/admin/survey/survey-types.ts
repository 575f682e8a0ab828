import type { Schemas } from '@/shared/api/generated';
import type { AnswerFile, Count, Option, Question } from '@/shared/survey/types';
import type { ListRow } from '@/widgets/list-page/list-resource';

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
  attachments: boolean;
  limitRule: 'none' | 'browser' | 'day' | 'address';
  /** When an answer needs the human check. */
  humanRule: 'published' | 'always' | 'never';
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

export type SharedAddresses = Schemas['SharedAddresses'];

export type CrossTable = { row: string; column: string; rows: Option[]; columns: Option[]; cells: Count[][] };

/** What one person wrote or uploaded. */
export type Written = { id: string; day: string; option?: string; text: string; files?: AnswerFile[] };

export type WrittenPage = { records: Written[]; before: string };
