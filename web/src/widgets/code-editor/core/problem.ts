/** A mistake in a text. */
export type Problem = {
  /** Offsets in the text. */
  from: number;
  to: number;
  message: string;
};

/** Finds the mistakes of a whole text. */
export type Finder = (text: string) => Problem[];

/** The character at an offset, or the one before the end of the text. */
export function problemAt(text: string, offset: number, message: string): Problem {
  const from = Math.max(0, Math.min(offset, text.length - 1));
  return { from, to: Math.min(text.length, from + 1), message };
}
