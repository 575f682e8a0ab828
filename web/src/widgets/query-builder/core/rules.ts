import { type Comparison, comparisonLabels } from '@/ui-admin/values/comparison';

export function needsValue(rule: Comparison): boolean {
  return rule !== 'empty' && rule !== 'not_empty';
}

export function isComparison(value: unknown): value is Comparison {
  return typeof value === 'string' && Object.hasOwn(comparisonLabels, value);
}
