import { Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import type { FieldAria } from '@/ui-admin/form/field';
import { Field } from '@/ui-admin/form/field';

type Picker = {
  aria: FieldAria;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
};

type Props<Way extends string> = {
  title: string;
  /** What is picked, such as 角色. */
  label: string;
  ways: readonly { value: Way; label: string }[];
  hint: string;
  picker: (control: Picker) => ReactNode;
  onGo: (way: Way, id: string) => void;
  onClose: () => void;
};

/** Asks for a role or a department and whether people get or lose it. */
export function ChangeLinkDialog<Way extends string>(props: Props<Way>) {
  const { title, label, ways, hint, picker, onGo, onClose } = props;
  const id = useId();
  const [way, setWay] = useState(ways[0]?.value);
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const submit = () => {
    if (value === '') {
      setError(`请选择${label}`);
      document.getElementById(`${id}-link`)?.focus();
    } else if (way) {
      onGo(way, value);
    }
  };
  return (
    <FormDialog title={title} ok="确定" onSubmit={submit} onClose={onClose}>
      <Field id={`${id}-way`} label="怎么改">
        {(aria) => (
          <Radio.Group
            id={aria.id}
            aria-labelledby={`${aria.id}-label`}
            options={[...ways]}
            value={way}
            onChange={({ target }) => setWay(target.value as Way)}
          />
        )}
      </Field>
      <Field id={`${id}-link`} label={label} required error={error} hint={hint}>
        {(aria) =>
          picker({
            aria,
            value,
            onChange: (next) => {
              setValue(next);
              setError('');
            },
            onBlur: () => {},
            disabled: false,
            invalid: error !== '',
          })
        }
      </Field>
    </FormDialog>
  );
}
