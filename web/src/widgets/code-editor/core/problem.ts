/** A mistake in a text. */
export type Problem = {
  /** Offsets in the text. */
  from: number;
  to: number;
  message: string;
};

/** Finds the mistakes of a whole text. */
export type Finder = (text: string) => Problem[];

/** What the parsers say, and what people are told; `$1` stands for a part of it. */
export type Words = readonly (readonly [said: RegExp, told: string])[];

/** The words of a parser in Chinese; those that are not known stand in brackets behind `otherwise`. */
export function inChinese(words: Words, said: string, otherwise: string): string {
  const [pattern, sentence] = words.find(([each]) => each.test(said)) ?? [/$/, `${otherwise}（${said}）`];
  return sentence.replace('$1', pattern.exec(said)?.[1] ?? '');
}

/** The character at an offset, or the one before the end of the text. */
export function problemAt(text: string, offset: number, message: string): Problem {
  const from = Math.max(0, Math.min(offset, text.length - 1));
  return { from, to: Math.min(text.length, from + 1), message };
}
