import { members } from '@/ui-admin/values/text-control';

/** A chosen entry: what is stored, what is shown. */
export type Chosen = { value: string; text: string };

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
