import type { Manner } from './manner';
import { optionId, suggestionList } from './suggestion-list';
import { type Suggestion, suggesting } from './suggestions';

const openPage = (path: string) => window.location.assign(path);

function setAttributes(element: Element, attributes: Record<string, string | null>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** The list under a field, with the one that is chosen in it. */
class Suggestions {
  readonly #field: HTMLInputElement;
  readonly #take: (item: Suggestion) => void;
  #items: Suggestion[] = [];
  #list: HTMLElement | null = null;
  #chosen = -1;

  constructor(field: HTMLInputElement, take: (item: Suggestion) => void) {
    this.#field = field;
    this.#take = take;
    setAttributes(field, { role: 'combobox', 'aria-autocomplete': 'list' });
    this.show([]);
  }

  get open(): boolean {
    return this.#list !== null;
  }

  get chosen(): Suggestion | undefined {
    return this.#items[this.#chosen];
  }

  readonly show = (items: Suggestion[]): void => {
    const field = this.#field;
    const id = `${field.id}-words`;
    this.#items = items;
    this.#list?.remove();
    this.#list = items.length === 0 ? null : suggestionList(field.ownerDocument, id, items, this.#take);
    if (this.#list) field.after(this.#list);
    setAttributes(field, { 'aria-expanded': String(this.open), 'aria-controls': this.open ? id : null });
    const status = field.parentElement?.querySelector('[role="status"]');
    if (status) status.textContent = this.open ? `有 ${items.length} 条搜索提示，用上下方向键选择` : '';
    this.choose(-1);
  };

  /** Goes on to the next one, or back; the end follows the beginning. */
  step(by: 1 | -1): void {
    const count = this.#items.length;
    this.choose(this.#chosen < 0 && by < 0 ? count - 1 : (this.#chosen + by + count) % count);
  }

  choose(place: number): void {
    this.#chosen = place;
    const id = place < 0 ? null : optionId(`${this.#field.id}-words`, place);
    setAttributes(this.#field, { 'aria-activedescendant': id });
    for (const option of this.#list?.querySelectorAll('[role="option"]') ?? [])
      option.setAttribute('aria-selected', String(option.id === id));
  }
}

/**
 * Makes a search field a combobox: arrow keys choose, Enter opens or searches, Escape closes the list and leaves the text alone.
 */
export function suggestsWhileTyping(field: HTMLInputElement, left: AbortSignal, open = openPage): void {
  const take = (item: Suggestion) => {
    typed('');
    if (item.path !== '') return open(item.path);
    field.value = item.text;
    field.form?.requestSubmit();
  };
  const list = new Suggestions(field, take);
  const typed = suggesting(list.show);
  const press = (event: KeyboardEvent) => {
    if (!list.open || event.isComposing) return;
    const item = list.chosen;
    if (event.key === 'Escape') typed('');
    else if (event.key === 'Enter' && item) take(item);
    else if (event.key === 'ArrowDown') list.step(1);
    else if (event.key === 'ArrowUp') list.step(-1);
    else return;
    event.preventDefault();
  };
  const change = () => {
    list.choose(-1);
    typed(field.value);
  };
  field.addEventListener('input', change, { signal: left });
  field.addEventListener('keydown', press, { signal: left });
  field.addEventListener('blur', () => typed(''), { signal: left });
}

/** All search fields of the page. */
export const searchBoxes: Manner = (page, left) => {
  for (const field of page.querySelectorAll<HTMLInputElement>('input[data-suggests]')) suggestsWhileTyping(field, left);
};
