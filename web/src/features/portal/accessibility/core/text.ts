/** A stretch of a text: from its first character to the one after its last. */
export type Span = { start: number; end: number };

/** Browsers stop speaking long texts before their end; what is said at once stays below this many characters. */
const longest = 120;

/** Cuts a text behind the marks that end a sentence, and behind commas where a sentence is too long to be said at once. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: sentence, index } of text.matchAll(/[^。！？；!?;…]+[。！？；!?;…”’」）)]*|[。！？；!?;…]+/g)) {
    spans.push(
      ...(sentence.length > longest ? parted(sentence, index) : [{ start: index, end: index + sentence.length }]),
    );
  }
  return spans.filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}

/** Parts of a long sentence, cut behind the last comma that fits, or where the room ends. */
function parted(sentence: string, offset: number): Span[] {
  const spans: Span[] = [];
  let start = 0;
  while (start < sentence.length) {
    const rest = sentence.slice(start, start + longest);
    const comma = Math.max(...['，', '、', '：', ',', ' '].map((mark) => rest.lastIndexOf(mark)));
    const end = start + longest >= sentence.length ? sentence.length : start + (comma > 0 ? comma + 1 : longest);
    spans.push({ start: offset + start, end: offset + end });
    start = end;
  }
  return spans;
}

/** Words of a text as a dictionary of the browser knows them; without one each Chinese character stands alone. */
export function wordsOf(text: string): Span[] {
  if (typeof Intl === 'undefined' || !('Segmenter' in Intl)) {
    return [...text.matchAll(/[\p{Script=Latin}\p{N}.%]+|[\p{L}]/gu)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }));
  }
  return [...new Intl.Segmenter('zh-CN', { granularity: 'word' }).segment(text)]
    .filter((part) => part.isWordLike)
    .map(({ segment, index }) => ({ start: index, end: index + segment.length }));
}

/** The word at a place, or the next one when the place lies between two words. */
export function wordAt(words: Span[], at: number): Span | null {
  return words.find(({ end }) => at < end) ?? null;
}
