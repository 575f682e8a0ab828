import { staffClient } from '@/shared/api/staff-client';
import type { ListRow } from '@/widgets/list-page/list-resource';

export const dictBase = '/sys/dict';
export const dictItemBase = '/sys/dictItem';
export const checkRuleBase = '/sys/checkRule';
export const fillRuleBase = '/sys/fillRule';
export const queryBase = '/sys/query';

type Audited = { createBy: string; createTime: string; updateBy: string; updateTime: string | null };

export const fresh = { id: '', version: 0, createBy: '', createTime: '', updateBy: '', updateTime: null };

/** `type`: 0 text, 1 number, 2 boolean. */
export type DictRow = ListRow & Audited & { dictName: string; dictCode: string; description: string; type: number };

/** `status`: 1 enabled, 0 not. `itemColor`: a preset name or `#rrggbb`; empty for none. */
export type DictItemRow = ListRow &
  Audited & {
    dictId: string;
    itemText: string;
    itemValue: string;
    itemColor: string;
    description: string;
    sortOrder: number;
    status: number;
  };

/** A rule that forms call by its code. */
export type RuleRow = ListRow & Audited & { ruleName: string; ruleCode: string };

/** `ruleJson`: JSON text of the parts, checked in order. */
export type CheckRuleRow = RuleRow & { ruleJson: string; ruleDescription: string };

/** `ruleClass`: name of a built-in function; `ruleParams`: JSON text. */
export type FillRuleRow = RuleRow & { ruleClass: string; ruleParams: string };

export type SavedQueryRow = ListRow &
  Audited & { pageCode: string; title: string; matchType: 'and' | 'or'; share: 'mine' | 'depart'; sysOrgCode: string };

export const deletedDicts = () => staffClient<DictRow[]>(`${dictBase}/deleteList`);

export const restoreDict = (id: string) => staffClient(`${dictBase}/back/${id}`, { method: 'PUT' });

export const purgeDict = (id: string) => staffClient(`${dictBase}/deletePhysic/${id}`, { method: 'DELETE' });

export const tryCheckRule = (ruleCode: string, value: string) =>
  // The platform's clients encode the value once themselves, and the server decodes it twice.
  staffClient(`/sys/checkRule/checkByCode`, { query: { ruleCode, value: encodeURIComponent(value) } });

export const tryFillRule = (ruleCode: string) =>
  staffClient<string>(`${fillRuleBase}/testFillRule`, { query: { ruleCode } });

export const categoryBase = '/sys/category';

/** One level of the classes; `pid` empty is the top. */
export const categoryLevel = `${categoryBase}/childList`;

/** A class. `hasChild`: '1' when something stands below it. */
export type CategoryRow = ListRow & Audited & { pid: string; name: string; code: string; hasChild: string };
