import { isShown, placeOf, stopsOf, takeFocus } from './place';

/**
 * A part of a page whose rows come and go: `<div ref={keepsFocus}>`. When what has the focus goes away, as a row that is deleted, the
 * focus goes to what stands in its place, or to the first stop of the part. Everywhere else a vanished element moves no focus.
 */
export function keepsFocus(part: HTMLElement | null): (() => void) | undefined {
  return part ? keepFocusIn(part, () => stopsOf(part)[0]) : undefined;
}

/** Keeps the focus in a part; `otherwise` says what takes it when nothing stands in the place of what has gone. Gives what ends it. */
export function keepFocusIn(part: HTMLElement, otherwise: () => HTMLElement | undefined): () => void {
  let held: { element: HTMLElement; heir: () => HTMLElement | null } | null = null;
  const follow = ({ target }: FocusEvent) => {
    held = target instanceof HTMLElement ? { element: target, heir: placeOf(target) } : null;
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !part.contains(relatedTarget)) {
      held = null;
    } else if (!relatedTarget) {
      // A person who clicks on an empty place has let go of the focus; only a vanished element has lost it.
      setTimeout(() => {
        if (held?.element.isConnected && isNowhere()) held = null;
      });
    }
  };
  const restore = () => {
    if (!held || held.element.isConnected || !isNowhere() || !isShown(part)) return;
    const next = held.heir() ?? otherwise();
    if (next) takeFocus(next);
  };
  // A field that is drawn anew as it is left: the focus is on its way to the next one and must arrive first.
  const removals = new MutationObserver(() => {
    if (held && !held.element.isConnected) setTimeout(restore);
  });
  removals.observe(part, { childList: true, subtree: true });
  part.addEventListener('focusin', follow);
  part.addEventListener('focusout', leave);
  return () => {
    removals.disconnect();
    part.removeEventListener('focusin', follow);
    part.removeEventListener('focusout', leave);
  };
}

function isNowhere(): boolean {
  return (document.activeElement ?? document.body) === document.body;
}
