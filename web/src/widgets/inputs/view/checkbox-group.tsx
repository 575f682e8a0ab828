import { Checkbox } from 'antd';
import type { Option } from '@/ui-admin/form/field-spec';
import styles from '@/ui-admin/form/form.module.css';
import { members, type TextControl } from '@/ui-admin/values/text-control';
import { toggled } from '../core/checked';

type Props = TextControl & {
  options: readonly (Option & { disabled?: boolean })[];
  /** Name of the group for screen readers, as it stands at the field. */
  label: string;
};

/** Chooses some of a few options, with all of them in sight. The value is comma joined. */
export function CheckboxGroup({ aria, disabled, invalid, label, onBlur, onChange, options, value }: Props) {
  const ticked = members(value);
  return (
    <fieldset
      id={aria.id}
      aria-label={label}
      aria-describedby={aria['aria-describedby']}
      tabIndex={-1}
      className={invalid ? styles.invalidChoices : styles.choices}
    >
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={ticked.includes(option.value)}
          disabled={disabled || (option.disabled ?? false)}
          onBlur={onBlur}
          onChange={() => onChange(toggled(options, value, option.value))}
        >
          {option.label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
