import type { ListRow } from '@/widgets/list-page/list-resource';

export const synonymBase = '/content/synonym';
export const missBase = '/content/searchMiss';
export const missesAddress = '/content/search/misses';

/** Words that mean the same to somebody who searches, separated by commas. */
export type SynonymRow = ListRow & {
  words: string;
  enabled: boolean;
  remark: string;
  updateTime: string | null;
};

/** What people searched for in vain. */
export type MissRow = ListRow & { word: string; times: number; firstDay: string; lastDay: string };
