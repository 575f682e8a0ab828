import { Input } from 'antd';
import { clearText } from '../form/clear-button';
import { everyComparison } from './comparison';
import { byText } from './order';
import { type Filter, type FilterableKind, textOf } from './value-kind';

/** A text on one line. */
export const text: FilterableKind<string> = {
  show: textOf,
  edit: ({ aria, disabled, field, invalid, onBlur, onChange, value }) => (
    <Input
      {...aria}
      value={textOf(value)}
      status={invalid ? 'error' : ''}
      disabled={disabled}
      placeholder={field?.placeholder}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  text: textOf,
  empty: '',
  // A cell of a sheet may hold several lines; a field of one line makes them one.
  parse: (pasted) => ({ value: pasted.replace(/\s*[\r\n]+\s*/g, ' ') }),
  compare: byText,
  filter: {
    comparisons: everyComparison,
    type: 'string',
    quoted: true,
    control: ({ aria, clearable, invalid, onChange, placeholder, value }) => (
      <Input
        {...aria}
        value={value}
        status={invalid ? 'error' : ''}
        placeholder={placeholder}
        allowClear={clearable ? clearText : false}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
  } satisfies Filter,
};
