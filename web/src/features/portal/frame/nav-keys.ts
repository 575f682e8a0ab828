const topItems = ':scope > ul > li > a, :scope > ul > li > span, :scope > ul > li > details > summary';

function step(items: HTMLElement[], from: HTMLElement, by: number): HTMLElement | undefined {
  const index = items.indexOf(from);
  if (index < 0) return undefined;
  return items[(index + by + items.length) % items.length];
}

function panelLinks(details: Element | null): HTMLElement[] {
  return details ? [...details.querySelectorAll<HTMLElement>('a[href]')] : [];
}

function targetOf(nav: HTMLElement, key: string): HTMLElement | undefined {
  const held = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  if (!held) return undefined;
  const tops = [...nav.querySelectorAll<HTMLElement>(topItems)].filter((item) => item.matches('a, summary'));
  const details = held.closest('details');
  if (tops.includes(held)) {
    if (key === 'ArrowRight') return step(tops, held, 1);
    if (key === 'ArrowLeft') return step(tops, held, -1);
    if (key === 'Home') return tops[0];
    if (key === 'End') return tops.at(-1);
    if (key === 'ArrowDown' && details) {
      details.open = true;
      return panelLinks(details)[0];
    }
    return undefined;
  }
  if (key === 'ArrowDown') return step(panelLinks(details), held, 1);
  if (key === 'ArrowUp') return step(panelLinks(details), held, -1);
  return undefined;
}

/**
 * Arrow keys in the main navigation: left and right walk along the bar, down enters a panel and walks through it. Tab,
 * Enter and Space stay what the browser makes of them. Returns the function that takes the listener away.
 */
export function arrowKeys(nav: HTMLElement): () => void {
  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = targetOf(nav, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  nav.addEventListener('keydown', walk);
  return () => nav.removeEventListener('keydown', walk);
}
