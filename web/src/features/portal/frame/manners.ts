import { dismissible } from '@/ui-portal/manners/disclosure';
import { opensOnHover } from '@/ui-portal/manners/hover-open';
import { type Manner, onPress } from '@/ui-portal/manners/manner';
import { floating } from './floating';
import { arrowKeys } from './nav-keys';
import { dayAtSite } from './today';

/** Header, menus and footer: they open, close, float and are walked through by keys. */
const menus: Manner = (page, left) => {
  const header = page.querySelector<HTMLElement>('.site-head');
  const nav = page.querySelector<HTMLElement>('.site-nav');
  const undo = [dismissible(page.body)];
  if (header) undo.push(floating(header));
  if (nav) undo.push(arrowKeys(nav), opensOnHover(nav));
  left.addEventListener('abort', () => {
    for (const take of undo) take();
  });
};

/** The date, known only in the browser: a page may have been made yesterday, and stay open or be kept until tomorrow. */
const today: Manner = (page, left) => {
  const place = page.querySelector('[data-today]');
  if (!place) return;
  const time = place.querySelector('time') ?? page.createElement('time');
  const tell = () => {
    const { year, day, machine } = dayAtSite(Date.now());
    if (time.dateTime === machine) return;
    time.className = 'today wide widest';
    time.dateTime = machine;
    const before = page.createElement('span');
    before.textContent = year;
    time.replaceChildren(before, day);
    place.prepend(time);
  };
  tell();
  page.defaultView?.addEventListener('pageshow', tell, { signal: left });
  page.addEventListener('visibilitychange', tell, { signal: left });
};

/** Field of the form; it is named like the parameter of the result page. */
function keywordOf(event: Event): { form: HTMLFormElement; field: HTMLInputElement } | null {
  const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-quick]') : null;
  const field = form?.elements.namedItem('keyword');
  return form && field instanceof HTMLInputElement ? { form, field } : null;
}

/** A search for nothing is not sent; the browser says so at the field. What was sent is taken out of the box. */
const quickSearch: Manner = (page, left) => {
  const send = (event: SubmitEvent) => {
    const found = keywordOf(event);
    if (found?.field.value.trim() === '') {
      event.preventDefault();
      found.field.setCustomValidity('请输入搜索内容');
      found.field.reportValidity();
      return;
    }
    // The browser has read the form before the next task begins.
    if (found) setTimeout(() => found.form.reset());
  };
  page.addEventListener('submit', send, { signal: left });
  // A field that the browser holds for wrong would never be sent again.
  page.addEventListener('input', (event) => keywordOf(event)?.field.setCustomValidity(''), { signal: left });
};

const shortcuts: Manner = (page, left) =>
  onPress(page, '[data-shortcut]', left, (button) => {
    void import('./shortcut-dialog').then(({ startShortcut }) => startShortcut(button));
  });

/** What head and foot of a page do. */
export const frameManners: readonly Manner[] = [menus, today, quickSearch, shortcuts];
