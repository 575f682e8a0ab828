/** How a condition compares a value. */
export type Comparison =
  | 'eq'
  | 'like'
  | 'right_like'
  | 'left_like'
  | 'in'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'empty'
  | 'not_empty';

export const comparisonLabels: Record<Comparison, string> = {
  eq: '等于',
  like: '包含',
  right_like: '以…开始',
  left_like: '以…结尾',
  in: '在…中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  empty: '为空',
  not_empty: '不为空',
};

/** For texts that people write. */
export const everyComparison = Object.keys(comparisonLabels) as Comparison[];

/** For values of which there are some, without an order. */
export const sameOrNot: readonly Comparison[] = ['eq', 'ne', 'in', 'empty', 'not_empty'];

/** For values on a scale. */
export const inOrder: readonly Comparison[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'not_empty'];
