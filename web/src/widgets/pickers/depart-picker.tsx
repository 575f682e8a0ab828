import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Failed, Loading } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';
import { members } from '@/widgets/inputs/control-of';
import { ChosenField, type PickerProps } from './chosen-field';
import { type Chosen, joined } from './core/chosen';
import { codeNames, codesOf, departNames, idsOfCodes } from './depart-api';
import { DepartModal } from './depart-modal';
import { useChosen } from './use-chosen';

type Props = PickerProps & {
  /** What is stored of a department: its id, or its code. */
  store?: 'id' | 'orgCode';
};

/** Picks departments. Stored ones are named by one call, without loading the tree. */
export function DepartPicker(props: Props) {
  const { value, onChange, onBlur, multiple = false, aria, disabled = false, invalid = false, store = 'id' } = props;
  const [open, setOpen] = useState(false);
  const stored = useChosen(value, store === 'id' ? departNames : codeNames);
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  const Dialog = store === 'id' ? DepartModal : CodeModal;
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
        <Dialog
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

type ModalProps = {
  multiple: boolean;
  value: string;
  onOk: (chosen: readonly Chosen[]) => void;
  onClose: () => void;
};

/** The dialog over codes: the tree itself knows departments by their ids. */
function CodeModal({ value, onOk, ...rest }: ModalProps) {
  const notices = useNotices();
  const ids = useQuery(idsOfCodes(members(value)));
  if (ids.data) {
    return (
      <DepartModal
        {...rest}
        value={ids.data.join(',')}
        onOk={(chosen) => void codesOf(chosen).then(onOk, notices.failed)}
      />
    );
  }
  return (
    <Dialog title="选择部门" onClose={rest.onClose}>
      {ids.error ? <Failed error={ids.error} onRetry={() => void ids.refetch()} /> : <Loading />}
    </Dialog>
  );
}
