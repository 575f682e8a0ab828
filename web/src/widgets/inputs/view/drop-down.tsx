import type { Option } from '@/ui-admin/form/field-spec';
import styles from './inputs.module.css';

/** Pixels of a list in a drop-down: with its edges the drop-down is at most 400 high. */
export const listHeight = 392;

/** Value of the row that says why there are no options; choosing it means nothing. */
export const noValue = '';

/** The options to list, or one row that says why there are none: a list without rows is broken for screen readers. */
export function rowsOrReason(rows: readonly Option[], reason: string): Option[] {
  return rows.length > 0 ? [...rows] : [Object.assign({ value: noValue, label: reason }, { className: styles.reason })];
}
