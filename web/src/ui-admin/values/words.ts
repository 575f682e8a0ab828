import type { Option, Parsed } from './value-kind';

/** What separates words in a text. */
const between = /[,，、;；\n]/;

/** As many words as a message names. */
const named = 8;

/** The word of a value, or of several joined with commas; an unknown value stands for itself. */
export function wordOf(words: readonly Option[], value: string): string {
  const label = (each: string) => words.find((word) => word.value === each)?.label;
  return (
    label(value) ??
    value
      .split(',')
      .map((each) => label(each) ?? each)
      .join('、')
  );
}

/** The value that a word means. The value itself is read, too. */
export function readWord(words: readonly Option[], typed: string): Parsed<string> {
  const wanted = typed.trim();
  const found =
    wanted === ''
      ? ''
      : (words.find(({ label }) => label === wanted)?.value ?? words.find(({ value }) => value === wanted)?.value);
  return found === undefined ? { problem: unknown(words, wanted) } : { value: found };
}

/** The same for several words; their values are joined with commas. */
export function readWords(words: readonly Option[], typed: string): Parsed<string> {
  const values: string[] = [];
  for (const word of typed.split(between).filter((each) => each.trim() !== '')) {
    const read = readWord(words, word);
    if ('problem' in read) {
      return read;
    }
    values.push(read.value);
  }
  return { value: [...new Set(values)].join(',') };
}

function unknown(words: readonly Option[], wanted: string): string {
  const offered = words.slice(0, named).map(({ label }) => label);
  return `没有“${wanted}”这一项，可以填：${offered.join('、')}${words.length > named ? ' 等' : ''}`;
}
