const openAfter = 200;
const closeAfter = 350;

/**
 * Opens the native disclosures of a menu under a mouse that rests on them, and closes them when it has left. A press stays what it is:
 * on a disclosure that the mouse has opened it keeps it open. Fingers, pens and keys only press. Returns the function that takes the
 * listeners away.
 */
export function opensOnHover(root: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The disclosure that is open because the mouse rests on it. */
  let hovered: HTMLDetailsElement | null = null;
  const detailsAt = (event: Event) => (event.target instanceof Element ? event.target.closest('details') : null);
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    const details = detailsAt(event);
    if (details === hovered) return;
    if (!details) return leave(event);
    if (details.open) return;
    timer = setTimeout(() => {
      details.open = true;
      hovered = details;
    }, openAfter);
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (hovered && !hovered.contains(document.activeElement)) hovered.open = false;
      hovered = null;
    }, closeAfter);
  };
  const press = (event: MouseEvent) => {
    clearTimeout(timer);
    const details = event.target instanceof Element ? event.target.closest('summary')?.closest('details') : null;
    if (details && details === hovered) event.preventDefault();
    if (details) hovered = null;
  };
  root.addEventListener('pointerover', enter);
  root.addEventListener('pointerleave', leave);
  root.addEventListener('click', press);
  return () => {
    clearTimeout(timer);
    root.removeEventListener('pointerover', enter);
    root.removeEventListener('pointerleave', leave);
    root.removeEventListener('click', press);
  };
}
