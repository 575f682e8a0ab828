import { useState } from 'react';
import { ChosenField, type PickerProps } from './chosen-field';
import { joined } from './core/chosen';
import { departNames } from './depart-api';
import { DepartModal } from './depart-modal';
import { useChosen } from './use-chosen';

/** Picks departments; stores their ids. Stored ones are named by one call, without loading the tree. */
export function DepartPicker({
  value,
  onChange,
  onBlur,
  multiple = false,
  aria,
  disabled = false,
  invalid = false,
}: PickerProps) {
  const [open, setOpen] = useState(false);
  const stored = useChosen(value, departNames);
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  return (
    <>
      <ChosenField
        aria={aria}
        disabled={disabled}
        invalid={invalid}
        stored={stored}
        placeholder="请选择部门"
        onRemove={(gone) => onChange(joined(stored.chosen.filter((entry) => entry.value !== gone)))}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <DepartModal
          multiple={multiple}
          value={value}
          onOk={(next) => {
            stored.learn(next);
            onChange(joined(next));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
