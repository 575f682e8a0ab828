/** The nonce under which this document may add style sheets; the server writes it into the page. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/**
 * Gives the nonce to every style sheet that a script adds. Parts of antd (locking the scroll bar, measuring it) add
 * one without asking for the nonce that the provider knows.
 */
export function signStyleSheets(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) {
      element.nonce = nonce;
    }
    return element;
  };
}
