import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChosenField, type PickerProps } from './chosen-field';
import { joined, membersOf, textsOf } from './core/chosen';
import { namesOptions } from './depart-api';
import { DepartModal } from './depart-modal';

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
  const names = useQuery(namesOptions(membersOf(value)));
  const chosen = textsOf(value, names.data ?? []);
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
        chosen={chosen}
        placeholder="请选择部门"
        onRemove={(gone) => onChange(joined(chosen.filter((entry) => entry.value !== gone)))}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <DepartModal
          multiple={multiple}
          value={value}
          onOk={(next) => {
            onChange(joined(next));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
