/** Seconds that a wound is washed. */
export const washFor = 15 * 60;

export function clockAt(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
