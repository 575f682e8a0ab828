import type { Schemas } from '@/shared/api/generated';
import type { Question } from '@/shared/survey/types';

export type SurveyState = SurveyRow['state'];

/** A survey in a list; its questions come with `queryById`. */
export type SurveyRow = Omit<Schemas['Survey'], 'publishTime'>;

export type Survey = SurveyRow & { questions: Question[] };

export type SurveyVersion = Schemas['SurveyVersion'];

export type SharedAddresses = Schemas['SharedAddresses'];

export type CrossTable = Schemas['CrossTable'];

/** What one person wrote or uploaded. */
export type Written = Schemas['Written'];
