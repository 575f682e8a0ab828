import { queryOptions } from '@tanstack/react-query';
import { staffClient } from '@/shared/api/staff-client';
import { resourceKey } from '@/ui-admin/list/resource-api';
import type { ListRow } from '@/widgets/list-page/list-resource';

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
export type SynonymRow = ListRow & {
  words: string;
  enabled: boolean;
  remark: string;
  updateTime: string | null;
};

/** A group of words that comes with the program. Lists are separated by commas; `own` are the words of the site. */
export type LexiconRow = ListRow & {
  head: string;
  kind: string;
  same: string;
  near: string;
  source: string;
  own: string;
  on: boolean;
};

/** What people searched for in vain. */
export type MissRow = ListRow & { word: string; times: number; firstDay: string; lastDay: string };

/** How a text was searched for in the week that began on a Monday. */
export type WeekRow = ListRow & {
  week: string;
  word: string;
  times: number;
  results: number;
  missed: number;
  opened: number;
};

/** An answer that stands first until a day. */
export type PinRow = ListRow & {
  words: string;
  whole: boolean;
  title: string;
  note: string;
  path: string;
  phone: string;
  endDate: string | null;
  createBy: string;
};

/** What a question that names a danger is told first. */
export type DangerRow = ListRow & {
  name: string;
  words: string;
  sentence: string;
  phones: string;
  path: string;
  sortNo: number;
  enabled: boolean;
};

/** A question with the pages that answer it. Places are 0 for nowhere, -1 before the first run. */
export type QuestionRow = ListRow & {
  question: string;
  paths: string;
  remark: string;
  place: number;
  earlier: number;
};

export type Page = { path: string; title: string };
export type MeaningPreview = { before: number; after: number; first: Page[]; group: string };
export type Opened = { path: string; title: string; times: number };
export type WordHistory = { quiet: boolean; weeks: WeekRow[]; opened: Opened[] };
export type Trial = {
  id: string;
  cause: string;
  asked: number;
  firstThree: number;
  firstTen: number;
  better: number;
  worse: number;
  createBy: string;
  createTime: string;
};
export type TrialState = {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  message: string;
};

export const splitWords = (list: string) => (list === '' ? [] : list.split(','));

export const previewOptions = (word: string, meaning: string, text: string) =>
  queryOptions({
    queryKey: [...resourceKey(synonymBase), 'preview', word, meaning, text],
    queryFn: ({ signal }) =>
      staffClient<MeaningPreview>(`${synonymBase}/preview`, { query: { word, meaning, text }, signal }),
    retry: false,
  });

export const teach = (word: string, meaning: string) =>
  staffClient<SynonymRow>(`${synonymBase}/teach`, { method: 'POST', body: { word, meaning } });

export const switchPath = `${lexiconBase}/switch`;

export const switchGroup = (head: string, on: boolean) =>
  staffClient<unknown>(switchPath, { method: 'POST', body: { head, on } });

/** `before`: the words as they were shown; the server refuses where somebody changed them meanwhile. */
export const setOwnWords = (head: string, words: string, before: string) =>
  staffClient<unknown>(`${lexiconBase}/words`, { method: 'POST', body: { head, words, before } });

export const signedOptions = (base: string) =>
  queryOptions({
    queryKey: [...resourceKey(base), 'signed'],
    queryFn: ({ signal }) => staffClient<{ by: string }>(`${base}/signed`, { signal }),
  });

/** The kinds of the groups of the lexicon, which change with the program only. */
export const kindsOptions = queryOptions({
  queryKey: [...resourceKey(lexiconBase), 'kinds'],
  queryFn: ({ signal }) => staffClient<string[]>(`${lexiconBase}/kinds`, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const historyOptions = (word: string) =>
  queryOptions({
    queryKey: [...resourceKey(weekBase), 'word', word],
    queryFn: ({ signal }) => staffClient<WordHistory>(`${weekBase}/word`, { query: { word }, signal }),
  });

export const setQuiet = (word: string, quiet: boolean) =>
  staffClient<unknown>(`${weekBase}/quiet`, { method: 'POST', body: { word, quiet } });

export const trialsOptions = queryOptions({
  queryKey: [...resourceKey(questionBase), 'runs'],
  queryFn: ({ signal }) => staffClient<Trial[]>(`${questionBase}/runs`, { signal }),
});

export const startTrial = () => staffClient<{ job: string }>(`${questionBase}/run`, { method: 'POST' });

export const trialState = (job: string, signal?: AbortSignal) =>
  staffClient<TrialState>(`${questionBase}/progress`, { query: { job }, signal });
