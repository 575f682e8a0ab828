let ready = false;

/** What selectors hear, by the names that @asamuzakjp/dom-selector gives it. */
export const ofSelectors = /^_handle(Focus|Keyboard|Mouse)Event$/;

/** The window of jsdom; Vitest puts another one before it. */
export const ownWindow = (): Window => Reflect.get(globalThis, 'jsdom').window;

/**
 * jsdom makes what answers selectors anew for each document, and lets it hear the keys and the pointer of the window for ever, for
 * `:focus-visible` and `:hover`. The document of the tests has both; those that are parsed have neither, come by the thousand, and made every
 * event and every new listener slower than the one before. So only the first one is heard.
 */
export function deafenParsedDocuments(): void {
  if (ready) return;
  ready = true;
  document.querySelector('html');
  const own = ownWindow();
  const listen: Window['addEventListener'] = own.addEventListener.bind(own);
  own.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (typeof listener !== 'function' || !ofSelectors.test(listener.name)) listen(type, listener, options);
  };
}
