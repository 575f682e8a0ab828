import { Modal } from 'antd';
import { type ReactNode, startTransition } from 'react';
import { LayerContext, useLayer } from '../actions/registry';
import { closing } from './closing';
import styles from './dialog.module.css';
import { useDialogFocus } from './use-dialog-focus';

type Props = {
  title: ReactNode;
  /** Pixels; on a narrow window it is as wide as that. */
  width?: number;
  /** Escape, the cross and a click beside the dialog. Without it only its own buttons lead on. */
  onClose?: () => void;
  /** A click beside the dialog does not close it: something was typed or chosen in it. */
  held?: boolean;
  /** What it started still runs: it does not close. */
  busy?: boolean;
  /** Buttons at its foot. */
  footer?: ReactNode;
  /** Where it stands: in the middle, under the upper edge because it grows as one types, or over the whole window. */
  place?: 'middle' | 'top' | 'full';
  children: ReactNode;
};

/** Every dialog of the back office, open as long as it is there: focus in and back, one cross with one name, one way to be wide or busy. */
export function Dialog(props: Props) {
  const { title, width = 520, onClose, footer, place = 'middle', held = false, busy = false, children } = props;
  const focus = useDialogFocus(true);
  const layer = useLayer(true);
  return (
    <Modal
      open
      {...focus}
      centered={place === 'middle'}
      width={place === 'full' ? '100vw' : width}
      className={place === 'full' ? (styles.full ?? '') : ''}
      title={title}
      footer={footer ?? null}
      closable={onClose ? closing : false}
      keyboard={onClose !== undefined}
      mask={{ closable: onClose !== undefined && !held }}
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={() => {
        if (!busy) startTransition(() => onClose?.());
      }}
    >
      <LayerContext value={layer}>{children}</LayerContext>
    </Modal>
  );
}
