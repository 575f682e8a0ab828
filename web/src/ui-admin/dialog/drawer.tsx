import { Drawer as Sheet } from 'antd';
import type { ReactNode } from 'react';
import { LayerContext, useLayer } from '../actions/registry';
import { useDialogFocus } from './use-dialog-focus';

type Props = {
  title: ReactNode;
  /** Pixels; on a narrow window it is as wide as that. */
  size: number;
  /** By default a drawer is open as long as it is there. */
  open?: boolean;
  onClose: () => void;
  /** Stands at the left, as a menu does. */
  left?: boolean;
  /** Beside the title. */
  extra?: ReactNode;
  footer?: ReactNode;
  /** Its content goes up to its edges. */
  full?: boolean;
  children: ReactNode;
};

/** The cross of a drawer, which has no other button with that name. */
const closing = { 'aria-label': '关闭' };

/** A dialog at the side of the window, for work beside the list it came from. */
export function Drawer({ open = true, left = false, extra, footer, full = false, children, ...rest }: Props) {
  const focus = useDialogFocus(open);
  const layer = useLayer(open);
  return (
    <Sheet
      {...rest}
      open={open}
      {...focus}
      placement={left ? 'left' : 'right'}
      closable={closing}
      autoFocus={false}
      focusable={{ focusTriggerAfterClose: false }}
      extra={extra}
      footer={footer ?? null}
      {...(full ? { styles: { body: { padding: '8px 0' } } } : {})}
      destroyOnHidden
    >
      <LayerContext value={layer}>{children}</LayerContext>
    </Sheet>
  );
}
