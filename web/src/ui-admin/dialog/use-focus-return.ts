import { useEffect } from 'react';

/** So many stops are remembered: a person who walked through a long form comes back to the button before it. */
const remembered = 200;

/**
 * Keeps the keyboard where the work is: when the element with the focus goes away, as in a dialog that closes or a menu that
 * hides, the focus returns to the last element before it that is still there, such as the button that opened the dialog.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let trail: HTMLElement[] = [];
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !isBehindDialog(target)) {
        trail = [...trail.filter((stop) => stop !== target), target].slice(-remembered);
      }
    };
    const isLost = () => {
      // Asked for each change of the document, so first what costs nothing: to see whether something is shown computes styles.
      if ((document.activeElement ?? document.body) !== document.body) return false;
      const held = trail.at(-1);
      // A person who clicks on an empty place has let go of the focus; only a vanished element has lost it.
      return held !== undefined && !isShown(held);
    };
    const restore = () => {
      if (isLost()) {
        trail = trail.filter((stop) => stop.isConnected);
        trail.findLast(canTakeFocus)?.focus({ preventScroll: true });
      }
    };
    // A hidden element only loses the focus with the next picture.
    const lost = ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget) {
        requestAnimationFrame(restore);
      }
    };
    // A field that is redrawn as it is left: the focus is on its way to the next one and must arrive first.
    const removals = new MutationObserver(() => {
      if (isLost()) {
        setTimeout(restore);
      }
    });
    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', lost);
    return () => {
      removals.disconnect();
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', lost);
    };
  }, []);
}

/** Menus close after a choice, so their items are no place to return to. */
function canTakeFocus(stop: HTMLElement): boolean {
  return !stop.closest('[role=menu],[role=listbox]') && isShown(stop);
}

/** Going round in a dialog the focus touches the page behind it for an instant, which nobody meant. */
function isBehindDialog(stop: HTMLElement): boolean {
  return [...document.querySelectorAll('[aria-modal=true]')].some(
    (dialog) => isShown(dialog) && (stop.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

function isShown(element: Element): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? true);
}
