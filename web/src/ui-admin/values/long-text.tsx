import { Input } from 'antd';
import { byText } from './order';
import { text } from './text';
import { type FilterableKind, textOf } from './value-kind';

const usualRows = 3;

/** A text of several lines. */
export function longText(rows = usualRows): FilterableKind<string> {
  return {
    show: textOf,
    edit: ({ aria, disabled, field, invalid, onBlur, onChange, value }) => (
      <Input.TextArea
        {...aria}
        value={textOf(value)}
        rows={rows}
        status={invalid ? 'error' : ''}
        disabled={disabled}
        showCount={field?.max ? { formatter: ({ count }) => `${count}/${field.max}` } : false}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
    text: textOf,
    empty: '',
    parse: (pasted) => ({ value: pasted.replace(/\r\n?/g, '\n') }),
    compare: byText,
    filter: text.filter,
    wide: true,
  };
}
