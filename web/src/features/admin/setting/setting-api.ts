import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { sysDictRows } from '@/shared/api/tables/sys-dict';
import { editRow } from '@/ui-admin/list/resource-api';
import type { RowsBody } from '@/widgets/grid';
import type { Found } from '@/widgets/trees';

export const dictBase = '/sys/dict';
export const checkRuleBase = '/sys/checkRule';
export const fillRuleBase = '/sys/fillRule';
export const queryBase = '/sys/query';

/** `type`: 0 text, 1 number, 2 boolean. */
export type DictRow = Schemas['Dict'];

type DictItemRow = Schemas['DictItemRow'];

/** An item as it is edited. `status`: 1 enabled, 0 not. `itemColor`: a preset name or `#rrggbb`; empty for none. */
export type ItemLine = Pick<
  DictItemRow,
  'id' | 'itemText' | 'itemValue' | 'itemColor' | 'description' | 'sortOrder'
> & {
  status: string;
};

const lineOf = ({ id, itemText, itemValue, itemColor, description, sortOrder, status }: DictItemRow): ItemLine => ({
  ...{ id, itemText, itemValue, itemColor, description, sortOrder },
  status: String(status),
});

export const dictVersion = async (id: string): Promise<number> =>
  (await staff.get('/sys/dict/queryById', { query: { id }, background: true })).version;

/** Rows of one answer at most. */
const longestPage = 500;

/** All items of a dictionary in their order, also those that are not in use. */
export async function itemLines(dictId: string): Promise<ItemLine[]> {
  const query: Record<string, string | number> = { dictId, column: 'sortOrder', order: 'asc', pageSize: longestPage };
  const page = (pageNo: number) => staff.get('/sys/dictItem/list', { query: { ...query, pageNo }, background: true });
  const first = await page(1);
  const others = Array.from({ length: Math.ceil(first.total / longestPage) - 1 }, (_, at) => page(at + 2));
  const rows = [first, ...(await Promise.all(others))].flatMap(({ records }) => records);
  return rows.map(lineOf);
}

/** Saves items with their dictionary, over a version of it; gives the sent ones back as they are stored. */
export async function saveItems(id: string, version: number, items: RowsBody) {
  // Of each row it takes what was changed; the document of the API names whole rows.
  const saved = await editRow<DictRow>(dictBase, { id, version, items: items as NonNullable<DictRow['items']> });
  return { version: saved.version, rows: (saved.items?.rows ?? []).map(lineOf) };
}

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

/** What the rows of a dictionary take, which are saved with it. It stands here because the page of all dictionaries reads the same table. */
export const { items: itemRows } = sysDictRows;
