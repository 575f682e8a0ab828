import type { Schemas } from '../api/generated';

/** What a unit advertises and applicants tell, for those who apply and those who review. Taken from the generated API types. */

/** Where a posting stands by the clock. */
export type PostingState = 'draft' | 'announced' | 'open' | 'review' | 'finished' | 'noticed' | 'revoked';

/** Where an application stands. */
export type Stand = 'draft' | 'submitted' | 'passed' | 'refused' | 'supplement' | 'withdrawn';

/** A line of the posts table. Limits of age are days of birth, `1990-01-31`; who was born on the day may apply. */
export type Post = Schemas['Post'];

export type Stage = Schemas['Stage'];

/** `size` in bytes. */
export type PostingFile = Schemas['PostingFile'];

/** A stretch of education; months are `2015-09`, an open end is empty. */
export type Study = Schemas['StudyStretch'];

/** A stretch of work; months are `2015-09`, an open end is empty. */
export type Job = Schemas['WorkStretch'];

export type Relative = Schemas['Relative'];

export type Answers = Schemas['ApplicantAnswers'];

/** `size` in bytes. */
export type Paper = Schemas['Paper'];

/** Something that was done with an application. */
export type ApplicationStep = Schemas['ApplicationStep'];
