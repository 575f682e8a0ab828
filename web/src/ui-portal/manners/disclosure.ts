const openDetails = 'details[open][data-dismiss]';

/**
 * Gives native disclosures inside `root` the manners of a menu: Esc closes and returns the focus, a press or a focus
 * elsewhere closes. Opening stays with the browser, so everything works before and without this.
 * Returns the function that takes the listeners away.
 */
export function dismissible(root: HTMLElement): () => void {
  const opened = () => [...root.querySelectorAll<HTMLDetailsElement>(openDetails)];
  const closeOnLeave = (event: Event) => {
    const target = event.target instanceof Node ? event.target : null;
    for (const details of opened()) if (!details.contains(target)) details.open = false;
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    for (const details of opened()) {
      const held = details.contains(document.activeElement);
      details.open = false;
      if (held) details.querySelector('summary')?.focus();
    }
  };
  document.addEventListener('pointerdown', closeOnLeave);
  document.addEventListener('focusin', closeOnLeave);
  document.addEventListener('keydown', closeOnEscape);
  return () => {
    document.removeEventListener('pointerdown', closeOnLeave);
    document.removeEventListener('focusin', closeOnLeave);
    document.removeEventListener('keydown', closeOnEscape);
  };
}
