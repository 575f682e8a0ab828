import type { Schemas } from '@/shared/api/generated';

export type LetterState = Schemas['Letter']['state'];

/** What staff can do with a letter; the server says which of them are open to the reader. */
export type Act = LetterDetail['acts'][number]['key'];

/** A letter in the list. What it says is sealed and read one letter at a time, see `LetterDetail`. */
export type Letter = Schemas['Letter'];

/** `size` in bytes. */
export type LetterFile = Schemas['FileInfo'];

export type Message = Schemas['Message'];

export type Step = Schemas['Step'];

/** Another letter of the same writer. */
export type SameLetter = LetterDetail['same'][number];

export type PublicText = { publicTitle: string; publicContent: string; publicAnswer: string };

/** One letter as the desk reads it: name and numbers are masked. */
export type LetterDetail = Omit<Schemas['Detail'], 'files' | 'messages'> & {
  files: LetterFile[] | null;
  messages: Message[] | null;
};

export type Revealed = Schemas['Revealed'];

/** A proposal for the public text, with the pieces that were taken out of the letter. */
export type Redaction = Schemas['Redaction'];

export type LetterOverview = Schemas['LetterOverview'];

/** Figures of the letters that arrived in a period. Rates are in percent, `days` working days to the first answer. */
export type FigureRow = Schemas['Row'];

export type LetterStatistics = Schemas['Statistics'];

export type ReplyTemplate = Omit<Schemas['Template'], 'createBy' | 'createTime' | 'updateBy' | 'updateTime'>;

/** A day that is no working day although it looks like one, or the other way round. */
export type Holiday = Omit<Schemas['Holiday'], 'createBy' | 'createTime' | 'updateBy' | 'updateTime'>;
