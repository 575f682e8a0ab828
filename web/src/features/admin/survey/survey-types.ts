import type { Schemas } from '@/shared/api/generated';
import type { Question } from '@/shared/survey/types';

export type SurveyState = SurveyRow['state'];

/** A survey in a list; its questions come with `queryById`. */
export type SurveyRow = Omit<Schemas['Survey'], 'publishTime'>;

export type Survey = SurveyRow & { questions: Question[] };

export type SharedAddresses = Schemas['SharedAddresses'];

export type CrossTable = Schemas['CrossTable'];
