import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import type { Found } from '@/widgets/trees';

export const dictBase = '/sys/dict';
export const dictItemBase = '/sys/dictItem';
export const checkRuleBase = '/sys/checkRule';
export const fillRuleBase = '/sys/fillRule';
export const queryBase = '/sys/query';

/** `type`: 0 text, 1 number, 2 boolean. */
export type DictRow = Schemas['Dict'];

/** `status`: 1 enabled, 0 not. `itemColor`: a preset name or `#rrggbb`; empty for none. */
export type DictItemRow = Schemas['DictItemRow'];

/** `ruleJson`: JSON text of the parts, checked in order. */
export type CheckRuleRow = Schemas['CheckRule'];

/** `ruleClass`: name of a built-in function; `ruleParams`: JSON text. */
export type FillRuleRow = Schemas['FillRule'];

export type SavedQueryRow = Schemas['SavedQuery'];

export const deletedDicts = () => staff.get(`${dictBase}/deleteList`);

export const restoreDict = (id: string) => staff.put(`${dictBase}/back/{id}`, { path: { id } });

export const purgeDict = (id: string) => staff.delete(`${dictBase}/deletePhysic/{id}`, { path: { id } });

export const tryCheckRule = (ruleCode: string, value: string) =>
  // The platform's clients encode the value once themselves, and the server decodes it twice.
  staff.get(`/sys/checkRule/checkByCode`, { query: { ruleCode, value: encodeURIComponent(value) } });

export const tryFillRule = (ruleCode: string) => staff.get(`${fillRuleBase}/testFillRule`, { query: { ruleCode } });

export const categoryBase = '/sys/category';

/** One level of the classes; `pid` empty is the top. */
export const categoryLevel = `${categoryBase}/childList`;

/** A class. `hasChild`: '1' when something stands below it. */
export type CategoryRow = Schemas['CategoryRow'] & {
  /** Names of the classes above it, of one that a search found. */
  path?: string;
};

/** Classes that a search shows at most. */
const mostFound = 200;

/** Characters of a code that each level adds. */
const segment = 3;

/** Classes with a text in their name or code, wherever they stand, each with what is above it. */
export async function foundCategories(keyword: string, signal: AbortSignal): Promise<Found<CategoryRow>> {
  const list = (query: Record<string, string | number>) =>
    staff.get(`${categoryBase}/list`, { query: { column: 'code', order: 'asc', ...query }, signal });
  const { records, total } = await list({ keyword, pageNo: 1, pageSize: mostFound });
  const above = [...new Set(records.flatMap(({ code }) => codesAbove(code)))];
  const parents = above.length > 0 ? await list({ code_MultiString: above.join(','), pageSize: 500 }) : { records: [] };
  const names = new Map(parents.records.map(({ code, name }) => [code, name]));
  const pathOf = (code: string) => codesAbove(code).map((each) => names.get(each) ?? each);
  return { rows: records.map((row) => ({ ...row, path: pathOf(row.code).join(' / ') })), total };
}

/** Codes of the classes above one, from the top. */
function codesAbove(code: string): string[] {
  return Array.from({ length: Math.max(0, code.length / segment - 1) }, (_, at) => code.slice(0, (at + 1) * segment));
}
