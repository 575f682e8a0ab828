/**
 * Where a row stands: texts that sort as the rows do. Between two of them there is always room for another one, so that a row
 * that moves changes nothing about the others, and two people can move rows at the same time.
 *
 * Six digits that count on with room between them, then a fraction where that room is used up.
 */
export type OrderKey = string;

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const base = digits.length;
const headLength = 6;
const heads = base ** headLength;
const room = 1024;

const headOf = (key: OrderKey): number => Number.parseInt(key.slice(0, headLength), base);
const keyOf = (head: number): OrderKey => head.toString(base).padStart(headLength, '0');

/** Keys for `count` rows between two keys; null is the end of the rows on that side. */
export function keysBetween(before: OrderKey | null, after: OrderKey | null, count: number): OrderKey[] {
  if (count <= 0) return [];
  const step = stepBetween(before, after, count);
  if (step < 1) return fractionsBetween(before ?? keyOf(0), after, count);
  const first = before !== null ? headOf(before) + step : firstHead(after, step, count);
  return Array.from({ length: count }, (_, at) => keyOf(first + at * step));
}

export function keyBetween(before: OrderKey | null, after: OrderKey | null): OrderKey {
  const [key = ''] = keysBetween(before, after, 1);
  return key;
}

function firstHead(after: OrderKey | null, step: number, count: number): number {
  return after === null ? heads / 2 : headOf(after) - count * step;
}

/** How far apart the heads of new keys stand; under 1 where no heads are left. */
function stepBetween(before: OrderKey | null, after: OrderKey | null, count: number): number {
  if (before === null && after === null) return Math.min(room, Math.floor(heads / 2 / count));
  const low = before === null ? 0 : headOf(before);
  const high = after === null ? heads : headOf(after);
  const most = Math.floor((high - low) / (count + 1));
  return before === null || after === null ? Math.min(room, most) : most;
}

function fractionsBetween(before: OrderKey, after: OrderKey | null, count: number): OrderKey[] {
  if (count <= 0) return [];
  const middle = fractionBetween(before, after);
  const left = Math.floor((count - 1) / 2);
  return [...fractionsBetween(before, middle, left), middle, ...fractionsBetween(middle, after, count - 1 - left)];
}

function fractionBetween(before: OrderKey, after: OrderKey | null): OrderKey {
  const head = before.slice(0, headLength);
  const end = after?.slice(0, headLength) === head ? after.slice(headLength) : null;
  return head + middleOf(before.slice(headLength), end);
}

/** A fraction between two; '' is 0, null is 1. None ends with 0, or nothing would be left before it. */
function middleOf(low: string, high: string | null): string {
  if (high !== null) {
    let same = 0;
    while (same < high.length && (low[same] ?? '0') === high[same]) same += 1;
    if (same > 0) return high.slice(0, same) + middleOf(low.slice(same), high.slice(same));
  }
  const from = low === '' ? 0 : digits.indexOf(low.charAt(0));
  const to = high === null ? base : digits.indexOf(high.charAt(0));
  if (to - from > 1) return digits.charAt(Math.round((from + to) / 2));
  if (high !== null && high.length > 1) return high.charAt(0);
  return digits.charAt(from) + middleOf(low.slice(1), null);
}
