import { useEffect, useState } from 'react';
import { unwrap } from '@/shared/api/envelope';

/** Milliseconds without a key press before the server is asked. */
export const suggestDelay = 300;
/** Characters from which on there are suggestions. */
export const suggestFrom = 2;

function isWords(value: unknown): value is { words: string[] } {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'words'));
}

async function askFor(text: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetch(`/api/searchSuggest?keyword=${encodeURIComponent(text)}`, { signal });
  const result = unwrap(response.status, await response.json());
  return isWords(result) ? result.words : [];
}

/**
 * What the text that is being typed may become, empty until the reader pauses. Suggestions are a help: when they cannot be
 * had, the field works without them and says nothing.
 */
export function useSuggestions(text: string): string[] {
  const [words, setWords] = useState<string[]>([]);
  useEffect(() => {
    setWords([]);
    const asked = text.trim();
    if ([...asked].length < suggestFrom) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      askFor(asked, control.signal).then(setWords, () => setWords([]));
    }, suggestDelay);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text]);
  return words;
}
