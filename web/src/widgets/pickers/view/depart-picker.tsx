import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { later } from '@/ui-admin/later';
import { Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import { members } from '@/ui-admin/values/text-control';
import { codeNames, codesOf, departNames, idsOfCodes } from '../core/depart-api';
import { ChosenField, type PickerModalProps, type PickerProps } from './chosen-field';

/** Brings the tree along when it is first opened. */
const DepartModal = later(async () => (await import('./depart-modal')).DepartModal);

type Props = PickerProps & {
  /** What is stored of a department: its id, or its code. */
  store?: 'id' | 'orgCode';
};

/** Picks departments. Stored ones are named by one call, without loading the tree. */
export function DepartPicker({ store = 'id', ...control }: Props) {
  const Modal = store === 'id' ? DepartModal : CodeModal;
  return (
    <ChosenField
      {...control}
      source={store === 'id' ? departNames : codeNames}
      placeholder="请选择部门"
      dialog={({ chosen: _, ...props }) => <Modal value={control.value} {...props} />}
    />
  );
}

type ModalProps = Omit<PickerModalProps, 'chosen'> & { value: string };

/** The dialog over codes: the tree itself knows departments by their ids. */
function CodeModal({ value, onOk, ...rest }: ModalProps) {
  const toast = useToast();
  const ids = useQuery(idsOfCodes(members(value)));
  if (ids.data) {
    return (
      <DepartModal
        {...rest}
        value={ids.data.join(',')}
        onOk={(chosen) => void codesOf(chosen).then(onOk, toast.failed)}
      />
    );
  }
  return (
    <Dialog title="选择部门" onClose={rest.onClose}>
      <Waiting error={ids.error} onRetry={ids.refetch} />
    </Dialog>
  );
}
