/** The first characters of a text, or null when it is not longer. */
export function shortened(text: string, limit: number): string | null {
  const characters = [...text];
  return characters.length > limit ? characters.slice(0, limit).join('') : null;
}
