/**
 * Words of the focused element when nothing a person could see marks it, else null. It runs in the browser, where component tests call it and
 * end-to-end tests send it as it is written, so it names nothing outside itself.
 */
export function unmarkedFocus(): string | null {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement) || held === document.body) return null;
  const drawn = (element: Element | null | undefined) => {
    const style = element && getComputedStyle(element);
    return Boolean(style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2);
  };
  // The box of an input is drawn around it, the mark of a check box beside it.
  let around: Element | null = held;
  for (let level = 0; around && level < 4; level++, around = around.parentElement) {
    if (drawn(around) || (level < 2 && drawn(around.nextElementSibling))) return null;
  }
  return `${held.tagName.toLowerCase()}.${held.className} “${(held.getAttribute('aria-label') ?? held.textContent ?? '').slice(0, 40)}”`;
}
