import { Icon } from '@/ui-admin/icon';

/** Pixels of a list in a drop-down: with its edges the drop-down is at most 400 high. */
export const listHeight = 392;

/** The button that empties a select; antd names it in English. */
export const clearButton = { label: '清除', clearIcon: <Icon name="x" /> };
