/**
 * Sets off everything in a part of the page: every event that an element has a handler for, every link pressed. Returns what must not be there,
 * whether it ran or not. It runs in the browser, where component tests call it and end-to-end tests send it as it is written, so it names
 * nothing outside itself.
 */
export function provoke(place: string): string[] {
  const root = document.querySelector(place);
  if (!root) {
    return [`no ${place}`];
  }
  const types = Object.keys(Object.getOwnPropertyDescriptors(HTMLElement.prototype))
    .filter((name) => name.startsWith('on'))
    .map((name) => name.slice(2));
  const stay = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.protocol !== 'javascript:') {
      event.preventDefault(); // where honest links lead is no attack
    }
  };
  const forbidden =
    'script, style, iframe, frame, object, embed, applet, base, meta, link, form, input, button, svg, math, portal, template';
  const found = [...root.querySelectorAll(forbidden)].map((element) => `<${element.localName}>`);
  window.addEventListener('click', stay, true);
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const odd = element.getAttributeNames().filter((name) => /^(on|srcdoc|formaction|ping|name$)/.test(name));
    found.push(...odd.map((name) => `<${element.localName} ${name}>`));
    // Markup can make an element hear an event in one way only, and that leaves a handler at it.
    for (const type of types.filter((name) => Reflect.get(element, `on${name}`))) {
      element.dispatchEvent(new Event(type, { cancelable: true }));
    }
    if (element instanceof HTMLAnchorElement) {
      element.click();
    }
  }
  window.removeEventListener('click', stay, true);
  return found;
}
