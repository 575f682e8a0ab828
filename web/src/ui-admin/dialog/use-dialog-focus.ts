import { useCallback, useEffect, useRef, useState } from 'react';
import { keepFocusIn } from '../focus/keeps-focus';
import { isShown, placeOf, takeFocus } from '../focus/place';

/** Where the focus stood when a dialog opened; out of another dialog, also where it stood when that one opened. */
type Origin = { element: HTMLElement; heir: () => HTMLElement | null; before: Origin | null };

const origins = new WeakMap<Element, Origin | null>();

/** What takes the focus when nothing is left of what opened a dialog: the page. */
const lastResort = 'main';

const fields = [
  'input:not([type=hidden],[type=file],:disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
  '[contenteditable=true]',
].join(',');

/**
 * The focus of one dialog. As it opens it goes to the first field, or to the dialog, which is named by its heading; as it closes, to
 * what opened it, or to what stands in its place, or to the page. A person whose focus is elsewhere by then is left alone.
 * @returns what antd's dialogs and drawers take: `panelRef` gets the element with the role of a dialog
 */
export function useDialogFocus(open: boolean) {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const origin = useRef<Origin | null>(null);
  const wasOpen = useRef(false);
  // Asked while it is drawn for the first time: what it holds may take the focus as soon as it is there.
  if (open && !wasOpen.current) {
    origin.current = originNow();
  }
  wasOpen.current = open;
  useEffect(() => {
    if (!open || !panel?.isConnected) return;
    origins.set(panel, origin.current);
    const letGo = keepFocusIn(panel, () => panel);
    enter(panel);
    return () => {
      letGo();
      leave(panel, origin.current);
    };
  }, [open, panel]);
  // antd takes its reference away and gives it back at every rendering.
  const panelRef = useCallback((element: HTMLElement | null) => {
    if (element) setPanel(element);
  }, []);
  // The dialog below holds the focus until this one is there in full: what was given too early has gone back to it, and antd gives the
  // focus to the dialog as a whole.
  const afterOpenChange = (isOpen: boolean) => {
    if (isOpen && panel) enter(panel);
  };
  return { panelRef, afterOpenChange };
}

function originNow(): Origin | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const around = element.closest('[role=dialog]');
  return { element, heir: placeOf(element), before: (around && origins.get(around)) || null };
}

function enter(dialog: HTMLElement): void {
  const active = document.activeElement;
  const isInside = active !== dialog && dialog.contains(active);
  if (isInside && !active?.matches('.ant-modal-close,.ant-drawer-close')) return; // something asked for it
  if (!dialog.hasAttribute('tabindex')) dialog.tabIndex = -1;
  // On a phone a keyboard would come up over what the dialog says.
  const field = matchMedia('(pointer: coarse)').matches ? undefined : firstField(dialog);
  (field ?? dialog).focus({ preventScroll: true });
}

function leave(dialog: HTMLElement, origin: Origin | null): void {
  const active = document.activeElement ?? document.body;
  const isFree = active === document.body || dialog.contains(active) || active.contains(dialog);
  if (!isFree) return;
  for (let at = origin; at; at = at.before) {
    if (isShown(at.element) && takeFocus(at.element)) return;
    const heir = at.element.isConnected ? null : at.heir();
    if (heir && takeFocus(heir)) return;
  }
  if (origin) document.querySelector<HTMLElement>(lastResort)?.focus({ preventScroll: true });
}

/** The first field that is seen; of a group of radio buttons the one that is chosen. */
function firstField(dialog: Element): HTMLElement | undefined {
  const all = [...dialog.querySelectorAll<HTMLElement>(fields)].filter(isShown);
  const [first] = all;
  const chosen =
    first instanceof HTMLInputElement && first.type === 'radio' && all.find((field) => isChosen(field, first));
  return chosen || first;
}

function isChosen(field: HTMLElement, first: HTMLInputElement): boolean {
  return field instanceof HTMLInputElement && field.type === 'radio' && field.name === first.name && field.checked;
}
