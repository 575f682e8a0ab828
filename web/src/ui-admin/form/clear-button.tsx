import { Icon } from '../icon';

/** The button that empties a select; antd names it in English. */
export const clearButton = { label: '清除', clearIcon: <Icon name="x" /> };
