import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Dialog } from './dialog';

type Props = {
  title: ReactNode;
  width?: number;
  /** What the button says that sends the form. */
  ok: string;
  /** Sending destroys something. */
  danger?: boolean;
  busy?: boolean;
  /** Nothing can be sent. */
  disabled?: boolean;
  /** More buttons, before 取消. */
  extra?: ReactNode;
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog around a form with 取消 and one button that sends it, as Enter does. Mount it while it is open. */
export function FormDialog({ title, width = 520, ok, extra, onSubmit, onClose, children, ...props }: Props) {
  const { danger = false, busy = false, disabled = false } = props;
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // for React the dialog may stand in the form of the page that opened it
    onSubmit();
  };
  return (
    <Dialog
      width={width}
      title={title}
      held
      busy={busy}
      onClose={onClose}
      footer={[
        extra,
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button
          key="ok"
          type="primary"
          danger={danger}
          htmlType="submit"
          form={form}
          loading={busy}
          disabled={disabled}
        >
          {ok}
        </Button>,
      ]}
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
