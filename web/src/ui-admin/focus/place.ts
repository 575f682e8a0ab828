/** What stands in a row of something: of a table, a list, a tree. */
const rows = 'tr,li,[role=row],[role=listitem],[role=treeitem]';

const stops = ['a[href]', 'button:not(:disabled)', 'input:not([type=hidden],:disabled)', 'textarea:not(:disabled)']
  .concat(['select:not(:disabled)', '[contenteditable=true]', '[tabindex]'])
  .map((stop) => `${stop}:not([tabindex="-1"])`)
  .join(',');

/** Where keys stop in a part of the page, in their order. */
export function stopsOf(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(stops)].filter(isShown);
}

export function isShown(element: Element): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? true);
}

/** Gives an element the focus; false when it cannot take it, as one that is disabled. */
export function takeFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Remembers where an element stands. Asked later, when it has gone: what stands in its place, which is the same control of the row
 * that moved up, or of the last row; null when its whole list has gone, too.
 */
export function placeOf(element: Element): () => HTMLElement | null {
  const row = element.closest(rows);
  const list = row?.parentElement;
  if (!row || !list) {
    return () => null;
  }
  const at = [...list.children].indexOf(row);
  const stop = element instanceof HTMLElement ? stopsOf(row).indexOf(element) : -1;
  const around = placeOf(list);
  return () => {
    const here = row.isConnected ? row : (list.children[at] ?? list.lastElementChild);
    const left = list.isConnected && here ? stopsOf(here) : [];
    return left[stop] ?? left.at(-1) ?? around();
  };
}
