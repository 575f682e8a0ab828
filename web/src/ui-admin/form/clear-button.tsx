import { Icon } from '../icon';

const name = '清除';

/** The button that empties a select; antd names it in English. */
export const clearButton = { label: name, clearIcon: <Icon name="x" /> };

/** The same for a text input, whose button is named by what stands in it. */
export const clearText = {
  clearIcon: (
    <>
      <Icon name="x" />
      <span className="visually-hidden">{name}</span>
    </>
  ),
};
