import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import type { FieldAria } from '@/ui-admin/form/field';
import { InputProblem } from '@/ui-admin/form/input-problem';
import { type Chosen, joined } from '../core/chosen';
import { PickedBox } from './picked-box';
import { type NameSource, useChosen } from './use-chosen';

/** What every picker takes: one stored text, several values joined with commas. */
export type PickerProps = {
  value: string;
  onChange: (value: string) => void;
  aria: FieldAria;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
  /** Several entries instead of one. */
  multiple?: boolean;
};

/** What the dialog of a picker gets. */
export type PickerModalProps = {
  multiple: boolean;
  /** What was chosen before. */
  chosen: readonly Chosen[];
  onOk: (chosen: readonly Chosen[]) => void;
  onClose: () => void;
};

type Props = PickerProps & {
  /** Names what is stored. */
  source: NameSource;
  placeholder: string;
  dialog: (props: PickerModalProps) => ReactNode;
};

/** What is chosen, each entry with a button that takes it away, and the button that opens the picker. */
export function ChosenField({ source, placeholder, dialog, ...control }: Props) {
  const { value, onChange, onBlur, multiple = false, aria } = control;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const stored = useChosen(value, source);
  const { chosen, waiting, error } = stored;
  const onClose = () => {
    setOpen(false);
    onBlur?.();
  };
  const onOk = (next: readonly Chosen[]) => {
    stored.learn(next);
    onChange(joined(next));
    onClose();
  };
  const problem = `${aria.id}-problem`;
  return (
    <div>
      <PickedBox
        {...control}
        opener={opener}
        placeholder={placeholder}
        chosen={chosen}
        waiting={waiting}
        describedBy={error ? problem : ''}
        onRemove={(gone) => onChange(joined(chosen.filter((entry) => entry.value !== gone)))}
        onOpen={() => setOpen(true)}
      />
      {error !== null && (
        <InputProblem id={problem} text={`名称没有加载：${messageOf(error)}`} onRetry={stored.retry} />
      )}
      {open && dialog({ multiple, chosen, onOk, onClose })}
    </div>
  );
}
