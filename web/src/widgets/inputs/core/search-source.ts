import type { Option } from '@/ui-admin/form/field-spec';

/** Rows that a search shows. */
export const searchRows = 10;

/** Milliseconds without typing before a search begins. */
export const searchPause = 800;

/** Where a search select finds its options when it has not got them all. */
export type SearchSource = {
  /** Tells the kept answers of this source from those of another one. */
  key: readonly string[];
  /** Milliseconds without typing before a search begins. */
  pause: number;
  /** At most `searchRows` options whose text or value contains the keyword; the first ones without a keyword. */
  find: (keyword: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** The text of a value chosen earlier. */
  labelOf: (value: string, signal: AbortSignal) => Promise<string>;
};

/** Options whose text or value contains the keyword, in any case of letters. */
export function matching(options: readonly Option[], keyword: string): Option[] {
  const wanted = keyword.trim().toLowerCase();
  return options.filter(({ label, value }) => [label, value].some((text) => text.toLowerCase().includes(wanted)));
}
