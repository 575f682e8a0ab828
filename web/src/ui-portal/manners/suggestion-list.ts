import type { Suggestion, SuggestionKind } from './suggestions';

const names: Record<SuggestionKind, string> = { word: '搜索', service: '服务', page: '文章', favourite: '大家在搜' };

/** Id of an option, by which the field names the chosen one. */
export const optionId = (list: string, place: number) => `${list}-${place}`;

function element(page: Document, attributes: Record<string, string>, text = ''): HTMLDivElement {
  const made = page.createElement('div');
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

/** Suggestions in groups, in the order of the server. The keyboard stays in the field, as in every combobox. */
export function suggestionList(page: Document, id: string, items: Suggestion[], take: (item: Suggestion) => void) {
  const list = element(page, { id, class: 'suggestions', role: 'listbox', 'aria-label': '搜索提示' });
  for (const [kind, name] of Object.entries(names)) {
    if (!items.some((item) => item.kind === kind)) continue;
    const group = element(page, { role: 'group', 'aria-labelledby': `${id}-${kind}` });
    group.append(element(page, { id: `${id}-${kind}`, role: 'presentation', class: 'suggestions-name' }, name));
    for (const [place, item] of items.entries()) {
      if (item.kind !== kind) continue;
      const option = element(page, { id: optionId(id, place), role: 'option', 'aria-selected': 'false' }, item.text);
      // The focus stays in the field.
      option.addEventListener('mousedown', (event) => event.preventDefault());
      option.addEventListener('click', () => take(item));
      group.append(option);
    }
    list.append(group);
  }
  return list;
}
