import { Select } from 'antd';
import styles from '../form/form.module.css';
import { byText } from './order';
import { text } from './text';
import { type FilterableKind, textOf } from './value-kind';

const separators = /[,，、;；\n]/;

/** The words of a text as people separate them. */
export const wordsIn = (joined: string) =>
  [...new Set(joined.split(separators).map((word) => word.trim()))].filter(Boolean);

/** Words that people write themselves, joined with commas. Each is done with Enter, a comma or a space. */
export const tags: FilterableKind<string> = {
  show: (value) => wordsIn(textOf(value)).join('、'),
  edit: ({ aria, disabled, invalid, onBlur, onChange, value }) => (
    <Select
      {...aria}
      mode="tags"
      open={false}
      classNames={{ itemContent: styles.word }}
      suffixIcon={null}
      status={invalid ? 'error' : ''}
      tokenSeparators={[',', '，', ' ']}
      placeholder="输入后按回车，可以填多个"
      value={wordsIn(textOf(value))}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(next: string[]) => onChange(next.join(','))}
    />
  ),
  text: textOf,
  empty: '',
  parse: (pasted) => ({ value: wordsIn(pasted).join(',') }),
  compare: byText,
  filter: text.filter,
};
