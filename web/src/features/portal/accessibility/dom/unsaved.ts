const textual =
  'textarea, input:not([type]), input:is([type="text"], [type="tel"], [type="email"], [type="number"], [type="date"], [type="password"])';

let typed = false;

/** Remembers from now on that something was typed or chosen on the page. A search box is nothing to lose. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (
      target instanceof Element &&
      target.closest('main') &&
      !target.closest('search, [role="search"], [type="search"]')
    ) {
      typed = true;
    }
  });
}

/** Whether reloading would lose what the reader wrote: since the page came, or before, in a form that came back with errors. */
export function holdsUnsaved(root: ParentNode): boolean {
  if (typed) return true;
  const controls = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`form[method="post"] :is(${textual})`);
  return [...controls].some(({ value }) => value.trim() !== '');
}
