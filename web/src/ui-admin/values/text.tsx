import { Input } from 'antd';
import { clearText } from '../form/clear-button';
import { everyComparison } from './comparison';
import { byText } from './order';
import { type ControlProps, type Filter, type FilterableKind, type FilterControl, textOf } from './value-kind';

/** A text on one line. */
export const text: FilterableKind<string> = {
  show: textOf,
  edit: (control) => <TextControl {...control} />,
  text: textOf,
  empty: '',
  // A cell of a sheet may hold several lines; a field of one line makes them one.
  parse: (pasted) => ({ value: pasted.replace(/\s*[\r\n]+\s*/g, ' ') }),
  compare: byText,
  filter: {
    comparisons: everyComparison,
    type: 'string',
    quoted: true,
    control: (control) => <TextFilter {...control} />,
  } satisfies Filter,
};

function TextControl({ aria, disabled, field, invalid, onBlur, onChange, value }: ControlProps<string>) {
  return (
    <Input
      {...aria}
      value={textOf(value)}
      status={invalid ? 'error' : ''}
      disabled={disabled}
      placeholder={field?.placeholder}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function TextFilter({ aria, clearable, invalid, onChange, placeholder, value }: FilterControl) {
  return (
    <Input
      {...aria}
      value={value}
      status={invalid ? 'error' : ''}
      placeholder={placeholder}
      allowClear={clearable ? clearText : false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
