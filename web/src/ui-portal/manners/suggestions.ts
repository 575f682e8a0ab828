import { unwrap } from '@/shared/api/envelope';

/** Milliseconds without a key press before the server is asked. */
export const suggestDelay = 200;
/** Characters from which on there are suggestions. */
const suggestFrom = 2;

const kinds = ['service', 'word', 'page', 'favourite'] as const;
/** What a suggestion is: something to do, a word to search for, a page, a search of many people. */
export type SuggestionKind = (typeof kinds)[number];
/** A line under the box. `path` is the page that it opens, empty for a text to search for. */
export type Suggestion = { kind: SuggestionKind; text: string; path: string };

function isSuggestion(value: unknown): value is Suggestion {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Reflect.get(value, 'kind');
  const texts = ['text', 'path'].every((name) => typeof Reflect.get(value, name) === 'string');
  return texts && kinds.some((known) => known === kind);
}

async function askFor(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/api/searchSuggest?keyword=${encodeURIComponent(text)}`, { signal });
  const result = unwrap(response.status, await response.json());
  const items: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'items') : null;
  return Array.isArray(items) ? items.filter(isSuggestion) : [];
}

/**
 * Asks what the text that is being typed may become, once the reader pauses; `show` gets it, or nothing. Suggestions are a help: when they
 * cannot be had, the field works without them and says nothing. Returns what is told of each change of the text.
 */
export function suggesting(show: (items: Suggestion[]) => void): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let control = new AbortController();
  return (text) => {
    clearTimeout(timer);
    control.abort();
    const asked = text.trim();
    if ([...asked].length < suggestFrom) {
      show([]);
      return;
    }
    control = new AbortController();
    const { signal } = control;
    timer = setTimeout(() => {
      askFor(asked, signal).then(
        (items) => !signal.aborted && show(items),
        () => !signal.aborted && show([]),
      );
    }, suggestDelay);
  };
}
