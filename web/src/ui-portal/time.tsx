import { day, dayInYear, machine, minute } from '@/shared/format/date';

/** Publication time to the minute, or the day alone. */
export function Time({ value, precise = false }: { value: string; precise?: boolean }) {
  const text = precise ? minute(value) : day(value);
  return <time dateTime={machine(text)}>{text}</time>;
}

/** Short date in a list whose newest entry is `reference`. */
export function ListTime({ value, reference }: { value: string; reference: string }) {
  return <time dateTime={day(value)}>{dayInYear(value, reference)}</time>;
}
