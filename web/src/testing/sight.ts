/** Parts of antd that stay in the document while nobody sees them. Its style sheets are off here, and this is all of them that tests notice. */
const parts = ['select-dropdown', 'dropdown', 'picker-dropdown', 'tooltip', 'popover', 'tabs-tabpane'];
const hidden = parts.map((part) => `.ant-${part}-hidden`).join();
const deaf = '.ant-btn[disabled],.ant-select-disabled';

/** What the browser's own style sheet hides. */
const unseen = '[hidden]:not([hidden=until-found]),dialog:not([open]),[popover]';

/** Gives the document the rules by which tests tell what is there for a person. */
export function hideHidden(): void {
  const sheet = document.createElement('style');
  sheet.textContent = `${hidden}{display:none}${deaf}{pointer-events:none}`;
  document.head.append(sheet);
  answerAtOnce();
}

/**
 * Answers by rule what searching by role asks of every element and its ancestors: jsdom holds each of them against every selector of its
 * own style sheet, which was a quarter of the time of the tests. The sheets that antd adds without its looks hold variables. All else is left to
 * jsdom.
 */
function answerAtOnce(): void {
  const whole = window.getComputedStyle.bind(window);
  const usual = new Map<string, string>();
  const displayOf = (element: Element) => {
    if (element.matches(hidden) || element.matches(unseen)) return 'none';
    const known = usual.get(element.tagName);
    if (known !== undefined) return known;
    const sample = document.createElement(element.localName);
    sample.toggleAttribute('open', true); // a closed dialog is not shown, see unseen
    const display = whole(sample).display;
    usual.set(element.tagName, display);
    return display;
  };
  const ruled: Record<string, (element: Element) => string> = {
    display: (element) => ownOf(element, 'display') || displayOf(element),
    visibility: visibilityOf,
    content: () => '', // of what stands before and after an element; no sheet has any
    'pointer-events': (element) =>
      ownOf(element, 'pointer-events') || (element.matches(deaf) ? 'none' : whole(document.body).pointerEvents),
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
