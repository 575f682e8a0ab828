import type { Schemas } from '@/shared/api/generated';

/** What the pages of the letters are drawn from, as internal/letter sends it. */

export type Choice = Schemas['LetterChoice'];

/** A letter that was released to the public after redaction. */
export type PublicLetter = Schemas['PublicLetter'];

/** A page of the site that may already answer a letter; `kind` says where it stands. */
export type Alike = Schemas['Alike'];

/** Periods for the texts of the pages; in working days, years and days. */
export type Notice = Schemas['Notice'];
export type Limits = Schemas['Limits'];

/** An attachment; `size` in bytes. */
export type Attached = Schemas['FileInfo'];

/** A letter while it is written. */
export type Draft = Schemas['Answers'];

/** All that follow `received` but `rate` and `days` add up to it. `withdrawn`: taken back by the writer or merged with another letter. */
export type Month = Schemas['MonthCount'];
export type Question = Schemas['AnsweredQuestion'];

/** What a reader says of a page that has a fault. */
export type Fault = Schemas['Fault'];

/** A letter as its writer sees it. `satisfaction` is 1 to 5, 0 when not rated. */
export type OwnLetter = Schemas['OwnLetter'];
export type OwnMessage = Schemas['OwnMessage'];

export type StartData = Schemas['StartPage'];
export type QuestionData = Schemas['QuestionPage'];
export type CheckData = Schemas['CheckPage'];
export type SentData = Schemas['SentPage'];
export type FaultData = Schemas['FaultPage'];
export type LetterData = Schemas['LetterPage'];
export type AskData = Schemas['AskPage'];
export type OwnData = Schemas['OwnPage'];

export type WritingData = StartData | QuestionData | CheckData | FaultData | SentData | LetterData;
export type SearchingData = AskData | OwnData;
