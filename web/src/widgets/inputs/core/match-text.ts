/** How the stored value is compared: contains, is, differs, at least, at most. */
export type Match = 'like' | 'eq' | 'ne' | 'ge' | 'le';

/** What stands before and after the text, widgets.md section 5. */
const marks: Record<Match, readonly [before: string, after: string]> = {
  like: ['*', '*'],
  eq: ['=', ''],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
};

/** What the marks of a value say; one without marks, as older addresses have it, is looked for anywhere. */
export function matchOf(value: string): Match {
  const found = Object.entries(marks).find(([, [before, after]]) => isMarked(value, before, after));
  return (found?.[0] as Match | undefined) ?? 'like';
}

/** The value that is sent for a typed text; no text gives no value. */
export function matchValue(match: Match, typed: string, trim = false): string {
  const text = trim ? typed.trim() : typed;
  const [before, after] = marks[match];
  return text === '' ? '' : before + text + after;
}

/** The text of such a value; one without the marks stays as it is. */
export function matchedText(match: Match, value: string): string {
  const [before, after] = marks[match];
  return isMarked(value, before, after) ? value.slice(before.length, value.length - after.length) : value;
}

function isMarked(value: string, before: string, after: string): boolean {
  return value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after);
}
