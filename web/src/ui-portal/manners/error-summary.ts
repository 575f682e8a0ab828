import { type Manner, onPress } from './manner';

const mark = '错误：';

/** Leads to what is wrong: takes the focus, and the title of the page says so. Returns what puts the title back. */
export function announceErrors(summary: HTMLElement): () => void {
  const page = summary.ownerDocument;
  const title = page.title.startsWith(mark) ? page.title.slice(mark.length) : page.title;
  summary.focus();
  page.title = mark + title;
  return () => {
    page.title = title;
  };
}

/** Links of a summary show the question together with its control, and let the reader type at once. */
export const errorSummaries: Manner = (page, left) => {
  onPress(page, '.errors a[href^="#"]', left, (link, event) => {
    const control = page.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    if (!control) return;
    event.preventDefault();
    (control.closest('fieldset, .field') ?? control).scrollIntoView({ block: 'start' });
    control.focus({ preventScroll: true });
  });
  const sent = page.querySelector<HTMLElement>('.errors');
  // An island announces its own.
  if (sent && !sent.closest('[data-island]')) announceErrors(sent);
};
