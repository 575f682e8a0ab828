import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { type ReactElement, type RefObject, startTransition, useRef, useState } from 'react';

type Props = Omit<DropdownProps, 'menu' | 'children' | 'autoFocus'> & {
  menu: Omit<MenuProps, 'onClick'>;
  onChoose: (key: string) => void;
  /** What opens it. */
  children: ReactElement;
  /** What gets the focus back, where that is something else. */
  backTo?: RefObject<HTMLElement | null>;
};

/**
 * A menu that drops down from a button. It takes the focus as it opens and gives it back to the button before a choice acts, so that a
 * dialog which the choice opens knows where it came from. The press of a key that chose does nothing else.
 */
export function DropMenu(props: Props) {
  const { menu, onChoose, open, onOpenChange, trigger = ['click'], children, backTo, ...rest } = props;
  const [own, setOwn] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const giveBack = () => (backTo ?? opener).current?.focus({ preventScroll: true });
  const change: DropdownProps['onOpenChange'] = (open, info) => {
    if (!open && document.activeElement?.closest('[role=menu]')) giveBack(); // Escape
    // The button shows first that it was pressed. A menu that still stood there after a choice would take the focus back.
    if (open) startTransition(() => setOwn(true));
    else setOwn(false);
    onOpenChange?.(open, info);
  };
  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    // A menu acts when Enter goes down; the second half of the press would push the button that has the focus by then.
    domEvent.preventDefault();
    giveBack();
    onChoose(key);
  };
  return (
    <Dropdown
      {...rest}
      ref={opener}
      trigger={trigger}
      open={open ?? own}
      onOpenChange={change}
      autoFocus
      menu={{ ...menu, onClick: choose }}
    >
      {children}
    </Dropdown>
  );
}
