import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';

/** A sentence that a person has to tick: 'yes' once it is. */
export function confirmed(sentence: ReactNode): ValueKind<string> {
  const text = (value: string) => (textOf(value) === 'yes' ? '已确认' : '');
  return {
    show: text,
    edit: ({ value, onChange, aria, disabled }) => (
      <Checkbox
        {...aria}
        disabled={disabled}
        checked={value === 'yes'}
        onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
      >
        {sentence}
      </Checkbox>
    ),
    text,
    empty: '',
    chosen: true,
  };
}
