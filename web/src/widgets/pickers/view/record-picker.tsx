import { useRef, useState } from 'react';
import { useFill } from '@/ui-admin/form/fill';
import { InputProblem } from '@/ui-admin/form/input-problem';
import { filledBy, pairsOf, type RecordSetting } from '../core/record-fields';
import type { PickerProps } from './chosen-field';
import { PickedBox } from './picked-box';
import { RecordModal } from './record-modal';

type Props = PickerProps &
  RecordSetting & {
    /** The field that the control stands for; the first of `destFields` by default. */
    field?: string;
  };

/** Chooses records of a report, or of a declared list, and writes fields of them into the fields beside the control. */
export function RecordPicker({ code, orgFields, destFields, param, sorter, groupId, field, ...control }: Props) {
  const { value, onChange, onBlur, multiple = false, aria, disabled = false } = control;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const fill = useFill();
  const setting = pairsOf({ code, orgFields, destFields });
  const pairs = 'pairs' in setting ? setting.pairs : [];
  const problem = 'problem' in setting ? setting.problem : '';
  const take = (records: readonly object[]) => {
    const { [field ?? pairs[0]?.to ?? '']: own = '', ...others } = filledBy(pairs, records);
    onChange(own);
    fill(others);
  };
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  const problemId = `${aria.id}-problem`;
  return (
    <div>
      <PickedBox
        {...control}
        disabled={disabled || problem !== ''}
        opener={opener}
        placeholder="请选择"
        chosen={value === '' ? [] : [{ value, text: value }]}
        describedBy={problem ? problemId : ''}
        onRemove={() => take([])}
        onOpen={() => setOpen(true)}
      />
      {problem && <InputProblem id={problemId} text={problem} />}
      {open && (
        <RecordModal
          {...{ code, param, sorter, groupId }}
          multiple={multiple}
          onOk={(records) => {
            take(records);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
