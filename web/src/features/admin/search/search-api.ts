import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { lasting, staffQuery } from '@/shared/api/staff-query';
import { resourceKey } from '@/ui-admin/list/resource-api';

export const synonymBase = '/content/synonym';
export const missBase = '/content/searchMiss';
export const weekBase = '/content/searchWeek';
export const pinBase = '/content/searchPin';
export const dangerBase = '/content/searchDanger';
export const questionBase = '/content/searchQuestion';
export const lexiconBase = '/content/searchLexicon';
export const lexiconAddress = '/content/search/lexicon';
export const missesAddress = '/content/search/misses';
export const permission = 'content:search';

/** Words that mean the same to somebody who searches, separated by commas. */
export type SynonymRow = Omit<Schemas['Synonym'], 'createBy' | 'createTime' | 'updateBy'>;

/** A group of words that comes with the program. Lists are separated by commas; `own` are the words of the site. */
export type LexiconRow = Schemas['LexiconGroup'];

/** What people searched for in vain. */
export type MissRow = Schemas['Miss'];

/** How a text was searched for in the week that began on a Monday. */
export type WeekRow = Schemas['Week'];

/** An answer that stands first until a day. */
export type PinRow = Omit<Schemas['Pin'], 'createTime' | 'updateBy' | 'updateTime'>;

/** What a question that names a danger is told first. */
export type DangerRow = Omit<Schemas['Danger'], 'createBy' | 'createTime' | 'updateBy' | 'updateTime'>;

/** A question with the pages that answer it. Places are 0 for nowhere, -1 before the first run. */
export type QuestionRow = Omit<Schemas['TrialQuestion'], 'createBy' | 'createTime' | 'updateBy' | 'updateTime'>;

export type WordHistory = Schemas['WordHistory'];
export const splitWords = (list: string) => (list === '' ? [] : list.split(','));

export const previewOptions = (word: string, meaning: string, text: string) => ({
  ...staffQuery([...resourceKey(synonymBase), 'preview', word, meaning, text], `${synonymBase}/preview`, {
    query: { word, meaning, text },
  }),
  retry: false,
});

export const teach = (word: string, meaning: string) => staff.post(`${synonymBase}/teach`, { body: { word, meaning } });

export const switchPath = `${lexiconBase}/switch` as const;

export const switchGroup = (head: string, on: boolean) => staff.post(switchPath, { body: { head, on } });

/** `before`: the words as they were shown; the server refuses where somebody changed them meanwhile. */
export const setOwnWords = (head: string, words: string, before: string) =>
  staff.post(`${lexiconBase}/words`, { body: { head, words, before } });

export const signedOptions = (base: typeof dangerBase | typeof lexiconBase) =>
  staffQuery([...resourceKey(base), 'signed'], `${base}/signed`);

/** The kinds of the groups of the lexicon, which change with the program only. */
export const kindsOptions = lasting(staffQuery([...resourceKey(lexiconBase), 'kinds'], `${lexiconBase}/kinds`));

export const historyOptions = (word: string) =>
  staffQuery([...resourceKey(weekBase), 'word', word], `${weekBase}/word`, { query: { word } });

export const setQuiet = (word: string, quiet: boolean) => staff.post(`${weekBase}/quiet`, { body: { word, quiet } });

export const trialsOptions = staffQuery([...resourceKey(questionBase), 'runs'], `${questionBase}/runs`);

export const startTrial = () => staff.post(`${questionBase}/run`);

export const trialState = (job: string, signal?: AbortSignal) =>
  staff.get(`${questionBase}/progress`, { query: { job }, signal });
