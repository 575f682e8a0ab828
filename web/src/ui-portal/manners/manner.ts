/**
 * Something that a public page does by itself: a plain function on the HTML that the server sent, until the page is left. What it needs to
 * know stands in `data-` attributes of that HTML.
 */
export type Manner = (page: Document, left: AbortSignal) => void;

/** Acts on a press of what the selector names, of what comes into the page later too. */
export function onPress(
  page: Document,
  selector: string,
  left: AbortSignal,
  act: (pressed: HTMLElement, event: MouseEvent) => void,
): void {
  const press = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (pressed) act(pressed, event);
  };
  page.addEventListener('click', press, { signal: left });
}

/** Address of the page without the place on it. */
export const addressOf = (page: Document): string => page.location.href.replace(/#.*$/, '');

/** Says something beside a button, where screen readers hear it. */
export function say(button: Element, text: string): void {
  const place = button.parentElement?.querySelector('[role="status"]');
  if (place) place.textContent = text;
}
