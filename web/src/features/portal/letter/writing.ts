import { visitor } from '@/shared/api/visitor-client';
import type { Manner } from '@/ui-portal/manners/manner';
import type { Alike } from './types';

const wait = 600;
const shortest = 4;

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldOf(page: Document, id: string | undefined): Field | null {
  const field = page.getElementById(id ?? '');
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
}

function linkTo(page: Document, { title, path, kind }: Alike): HTMLLIElement {
  const [item, link] = [page.createElement('li'), page.createElement('a')];
  link.href = path;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  const [note, hint] = [page.createElement('span'), page.createElement('span')];
  note.className = 'hidden';
  note.textContent = '（在新页面打开）';
  hint.className = 'hint';
  hint.textContent = kind;
  link.append(title, note);
  item.append(link, ' ', hint);
  return item;
}

/** As `SimilarPages` of the server shows them. */
function draw(place: Element, found: readonly Alike[]): void {
  const page = place.ownerDocument;
  if (found.length === 0) {
    place.replaceChildren();
    return;
  }
  const [panel, heading, list] = [page.createElement('div'), page.createElement('h2'), page.createElement('ul')];
  panel.className = 'panel';
  heading.textContent = '也许已经有答案';
  list.append(...found.map((one) => linkTo(page, one)));
  panel.append(heading, list);
  place.replaceChildren(panel);
}

/** Letters and pages about what is being written, found while title and text are typed. What does not load is simply not shown. */
const similar: Manner = (page, left) => {
  const place = page.querySelector<HTMLElement>('.consult-similar');
  const fields = [fieldOf(page, place?.dataset.title), fieldOf(page, place?.dataset.content)];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort = new AbortController();
  const look = () => {
    clearTimeout(timer);
    abort.abort();
    const [title = '', content = ''] = fields.map((field) => field?.value.trim());
    if (!place) return;
    if ([title, content].every((text) => [...text].length < shortest)) return draw(place, []);
    abort = new AbortController();
    const { signal } = abort;
    timer = setTimeout(() => {
      visitor.post('/queryConsultAlike', { body: { title, content }, signal }).then(
        (found) => !signal.aborted && draw(place, found),
        () => !signal.aborted && draw(place, []),
      );
    }, wait);
  };
  for (const field of fields) field?.addEventListener('input', look, { signal: left });
  // A letter that comes back with something to mend is looked at, too.
  if (fields.some((field) => field?.value)) look();
};

/** How long the text is. */
const lengths: Manner = (page, left) => {
  const line = page.querySelector<HTMLElement>('[data-counts]');
  const text = fieldOf(page, line?.dataset.counts);
  if (!line || !text) return;
  const count = () => {
    line.textContent = `已写 ${[...text.value].length} 个字`;
  };
  text.addEventListener('input', count, { signal: left });
  count();
};

/** What happens while a letter is written. */
const writing: Manner = (page, left) => {
  similar(page, left);
  lengths(page, left);
};
export default writing;
