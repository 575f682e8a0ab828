import { textOf } from './value-kind';

/** The order of texts, as Chinese readers sort them; what is missing stands first. */
export function byText(one: unknown, other: unknown): number {
  return textOf(one).localeCompare(textOf(other), 'zh-CN');
}

/** The order of days and moments, whose texts stand in their order. */
export function byTime(one: string | null, other: string | null): number {
  const [first, second] = [textOf(one), textOf(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** The order of numbers; what is missing stands first. */
export function byNumber(one: number | null, other: number | null): number {
  return (one ?? Number.NEGATIVE_INFINITY) - (other ?? Number.NEGATIVE_INFINITY) || 0;
}
