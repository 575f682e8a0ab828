import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '@/ui-admin/dialog/dialog';

type Props = {
  title: string;
  width: number;
  /** What stands before the buttons, such as how many are chosen. */
  note?: ReactNode;
  children: ReactNode;
  onOk: () => void;
  onClose: () => void;
};

/** The dialog in which something is chosen. Mount it while it is open. */
export function PickerDialog({ title, width, note, children, onOk, onClose }: Props) {
  return (
    <Dialog
      width={width}
      title={title}
      onClose={onClose}
      footer={
        <>
          {note}
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={onOk}>
            确定
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
