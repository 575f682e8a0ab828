import type { PartName, Parts } from './parts';

/** The part below, which starts with its first value when the one above is set: who sets an hour does not mean each of its minutes. */
const below: Partial<Record<PartName, [PartName, string]>> = {
  minute: ['second', '0'],
  hour: ['minute', '0'],
  day: ['hour', '0'],
  week: ['hour', '0'],
  year: ['month', '1'],
};

/** Gives a part another text, and to others what follows from it: day and week exclude each other, and parts below a set one are set. */
export function change(parts: Parts, name: PartName, text: string): Parts {
  if (parts[name] === text) {
    return parts;
  }
  const made = exclude({ ...parts, [name]: text }, name);
  if (name === 'month' && text !== '*') {
    return startDays(made);
  }
  const [next, first] = below[name] ?? [];
  return next && text !== '*' && text !== '?' && made[next] === '*' ? change(made, next, first ?? '') : made;
}

const counterpart: Partial<Record<PartName, PartName>> = { day: 'week', week: 'day' };

/** One of day and week stands, the other one is open. */
export function exclude(parts: Parts, name: PartName): Parts {
  const other = counterpart[name];
  if (!other) {
    return parts;
  }
  if (parts[name] !== '?') {
    return { ...parts, [other]: '?' };
  }
  return parts[other] === '?' ? { ...parts, [other]: '*' } : parts;
}

/** Some months alone: on their first day, or on one day of the week. */
function startDays(parts: Parts): Parts {
  if (parts.day === '?' && parts.week === '*') {
    return change(parts, 'week', '1');
  }
  return parts.week === '?' && parts.day === '*' ? change(parts, 'day', '1') : parts;
}
