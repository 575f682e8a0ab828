/** How the stored value is compared: contains, differs, at least, at most. */
export type Match = 'like' | 'ne' | 'ge' | 'le';

/** What stands before and after the text, widgets.md section 5. */
const marks: Record<Match, readonly [before: string, after: string]> = {
  like: ['*', '*'],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
};

/** The value that is sent for a typed text; no text gives no value. */
export function matchValue(match: Match, typed: string, trim = false): string {
  const text = trim ? typed.trim() : typed;
  const [before, after] = marks[match];
  return text === '' ? '' : before + text + after;
}

/** The text of such a value; one without the marks stays as it is. */
export function matchedText(match: Match, value: string): string {
  const [before, after] = marks[match];
  const marked = value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after);
  return marked ? value.slice(before.length, value.length - after.length) : value;
}
