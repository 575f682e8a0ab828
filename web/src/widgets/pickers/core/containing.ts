/** Typed conditions as the list calls take them: rows that contain the text. Empty ones are left out. */
export function containing(values: Readonly<Record<string, string>>): Record<string, string> {
  const typed = Object.entries(values).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(typed.flatMap(([name, text]) => (text ? [[name, `*${text}*`]] : [])));
}
