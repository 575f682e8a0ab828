import { members } from '@/widgets/inputs/control-of';

/** A chosen entry: what is stored, what is shown. */
export type Chosen = { value: string; text: string };

/** The entries after one was picked: single replaces, multiple adds or takes away. Picking the only one again keeps it. */
export function picked<Entry extends { value: string }>(
  chosen: readonly Entry[],
  entry: Entry,
  multiple: boolean,
): Entry[] {
  if (!multiple) {
    return [entry];
  }
  const has = chosen.some(({ value }) => value === entry.value);
  return has ? chosen.filter(({ value }) => value !== entry.value) : [...chosen, entry];
}

/** The entries after the check boxes of a page changed; what was chosen on other pages stays. */
export function pickedOnPage<Entry extends { value: string }>(
  chosen: readonly Entry[],
  page: readonly Entry[],
  keys: readonly string[],
): Entry[] {
  const onPage = new Set(page.map(({ value }) => value));
  const kept = chosen.filter(({ value }) => !onPage.has(value) || keys.includes(value));
  const held = new Set(kept.map(({ value }) => value));
  return [...kept, ...page.filter(({ value }) => keys.includes(value) && !held.has(value))];
}

/** The stored value of what was chosen. */
export const joined = (chosen: readonly { value: string }[]): string => chosen.map(({ value }) => value).join(',');

/** Whether the texts of all stored members are known. */
export function allKnown(value: string, known: readonly Chosen[]): boolean {
  return members(value).every((member) => known.some((entry) => entry.value === member));
}

/** Texts of the stored members in their order; a member without a known text stands for itself, or for what is given. */
export function textsOf(value: string, known: readonly Chosen[], meanwhile?: string): Chosen[] {
  const texts = new Map(known.map((entry) => [entry.value, entry.text]));
  return members(value).map((member) => ({ value: member, text: texts.get(member) ?? meanwhile ?? member }));
}
