/** Parts of antd that stay in the document while nobody sees them. Its style sheets are off here, and this is all of them that tests notice. */
const hiddenPart = /(^|\s)ant-(select-dropdown|dropdown|picker-dropdown|tooltip|popover|tabs-tabpane)-hidden(\s|$)/;
const deafSelect = /(^|\s)ant-select-disabled(\s|$)/;
const button = /(^|\s)ant-btn(\s|$)/;

const classOf = (element: Element) => element.getAttribute('class') ?? '';

/** What hears no pointer. */
const isDeaf = (element: Element) =>
  deafSelect.test(classOf(element)) || (element.hasAttribute('disabled') && button.test(classOf(element)));

/** What nobody sees, by the sheets of antd or by the browser's own. Selectors would say the same, and cost jsdom more than all the rest. */
function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found') return true;
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return true;
  return element.hasAttribute('popover') || hiddenPart.test(classOf(element));
}

let ready = false;

/** Gives the document the rules by which tests tell what is there for a person. The document is that of all files of a worker, so once. */
export function hideHidden(): void {
  if (ready) return;
  ready = true;
  leaveOutVariables();
  answerAtOnce();
}

/** Without its looks, antd writes nothing but variables into its sheets: hundreds for each part, which jsdom would parse. */
function leaveOutVariables(): void {
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { get: () => '', set: () => undefined });
}

/**
 * Answers by rule what searching by role asks of every element and its ancestors: jsdom holds each of them against every selector of its
 * own style sheet, which was a quarter of the time of the tests. All else is left to jsdom.
 */
function answerAtOnce(): void {
  const whole = window.getComputedStyle.bind(window);
  const usual = new Map<string, string>();
  const heard = whole(document.body).pointerEvents;
  const displayOf = (element: Element) => {
    if (isHidden(element)) return 'none';
    const known = usual.get(element.tagName);
    if (known !== undefined) return known;
    const sample = document.createElement(element.localName);
    sample.toggleAttribute('open', true); // a closed one is not shown, see isHidden
    const display = whole(sample).display;
    usual.set(element.tagName, display);
    return display;
  };
  const ruled: Record<string, (element: Element) => string> = {
    display: (element) => ownOf(element, 'display') || displayOf(element),
    visibility: visibilityOf,
    content: () => '', // of what stands before and after an element; no sheet has any
    'pointer-events': (element) => ownOf(element, 'pointer-events') || (isDeaf(element) ? 'none' : heard),
  };
  const answer: typeof whole = (element) => {
    let all: CSSStyleDeclaration | undefined;
    const rest = () => {
      all ??= whole(element);
      return all;
    };
    const valueFor = (name: string) => ruled[name]?.(element) ?? rest().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return valueFor;
        if (name === 'pointerEvents') return valueFor('pointer-events');
        if (name === 'display' || name === 'visibility') return valueFor(name);
        const value: unknown = Reflect.get(rest(), name, all);
        return typeof value === 'function' ? value.bind(all) : value;
      },
    });
  };
  for (const place of new Set([window, document.defaultView])) {
    Object.assign(place ?? {}, { getComputedStyle: answer }); // the libraries ask the window of the document, which is not the global object
  }
}

const ownOf = (element: Element, property: string) =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';

function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = ownOf(at, 'visibility');
    if (own && own !== 'inherit') return own;
  }
  return 'visible';
}
