const form = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A time of day as `HH:mm:ss`, or null when the text is none. */
export function clockTime(text: string): string | null {
  return form.test(text) ? text : null;
}
