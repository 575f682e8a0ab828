import { firstOf, type PartName, traits } from './parts';

/** What a part says, as a person chooses it. `other` is what only the text can say; it stays as it is. */
export type Choice =
  | { kind: 'every' }
  | { kind: 'open' }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'loop'; start: number; every: number }
  | { kind: 'list'; values: number[] }
  | { kind: 'workday'; day: number }
  | { kind: 'last' }
  | { kind: 'lastWorkday' }
  | { kind: 'beforeLast'; days: number }
  | { kind: 'lastOf'; weekday: number }
  | { kind: 'nth'; weekday: number; nth: number }
  | { kind: 'other'; text: string };

export type Kind = Choice['kind'];

/** The kinds that a person can choose for a part, in the order of the editor. */
export function kindsOf(part: PartName): Exclude<Kind, 'other'>[] {
  switch (part) {
    case 'day':
      return ['open', 'every', 'range', 'loop', 'workday', 'last', 'lastWorkday', 'beforeLast', 'list'];
    case 'week':
      return ['open', 'every', 'range', 'loop', 'lastOf', 'nth', 'list'];
    default:
      return ['every', 'range', 'loop', 'list'];
  }
}

const names: Partial<Record<PartName, string>> = {
  month: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC',
  week: 'SUN MON TUE WED THU FRI SAT',
};

/** The number of a part that a word means, null when there is none within its bounds. */
function numberOf(part: PartName, word: string): number | null {
  const { min, max } = traits[part];
  const place = names[part]?.split(' ').indexOf(word) ?? -1;
  const n = place >= 0 ? place + 1 : /^\d{1,4}$/.test(word) ? Number(word) : Number.NaN;
  return n >= min && n <= max ? n : null;
}

type Reader = { form: RegExp; only?: PartName; make: (part: PartName, words: string[]) => Choice | null };

/** The forms that the editor knows. Each takes the whole text. */
const readers: Reader[] = [
  { form: /^\*$/, make: () => ({ kind: 'every' }) },
  { form: /^\?$/, make: (part) => (part === 'day' || part === 'week' ? { kind: 'open' } : null) },
  { form: /^L$/, only: 'day', make: () => ({ kind: 'last' }) },
  { form: /^LW$/, only: 'day', make: () => ({ kind: 'lastWorkday' }) },
  {
    form: /^L-(\d{1,2})$/,
    only: 'day',
    make: (_, [days]) => within(Number(days), 1, 30, (n) => ({ kind: 'beforeLast', days: n })),
  },
  {
    form: /^(\d{1,2})W$/,
    only: 'day',
    make: (part, [day = '']) => given(numberOf(part, day), (n) => ({ kind: 'workday', day: n })),
  },
  {
    form: /^([A-Z]{3}|\d)L$/,
    only: 'week',
    make: (part, [day = '']) => given(numberOf(part, day), (n) => ({ kind: 'lastOf', weekday: n })),
  },
  {
    form: /^([A-Z]{3}|\d)#([1-5])$/,
    only: 'week',
    make: (part, [day = '', nth]) => given(numberOf(part, day), (n) => ({ kind: 'nth', weekday: n, nth: Number(nth) })),
  },
  { form: /^(\w+)-(\w+)$/, make: (part, [from = '', to = '']) => rangeOf(numberOf(part, from), numberOf(part, to)) },
  { form: /^(\*|\w+)\/(\d{1,4})$/, make: (part, [start = '', every]) => loopOf(part, start, Number(every)) },
  { form: /^(\w+(?:,\w+)*)$/, make: (part, [list = '']) => listOf(part, list) },
];

const given = (n: number | null, make: (n: number) => Choice) => (n === null ? null : make(n));

const within = (n: number, min: number, max: number, make: (n: number) => Choice) =>
  n >= min && n <= max ? make(n) : null;

const rangeOf = (from: number | null, to: number | null): Choice | null =>
  from === null || to === null ? null : { kind: 'range', from, to };

function loopOf(part: PartName, start: string, every: number): Choice | null {
  const first = start === '*' ? firstOf(part) : numberOf(part, start);
  return every < 1 ? null : given(first, (n) => ({ kind: 'loop', start: n, every }));
}

function listOf(part: PartName, list: string): Choice | null {
  const values = list.split(',').map((word) => numberOf(part, word));
  return values.every((n) => n !== null) ? { kind: 'list', values } : null;
}

/** Reads the text of a part. */
export function choiceOf(part: PartName, text: string): Choice {
  const word = text.toUpperCase();
  for (const { form, only, make } of readers) {
    const found = only === undefined || only === part ? form.exec(word) : null;
    const choice = found && make(part, found.slice(1));
    if (choice) {
      return choice;
    }
  }
  return { kind: 'other', text };
}

/** Writes a choice as the text of a part. */
export function textOf(choice: Choice): string {
  switch (choice.kind) {
    case 'every':
      return '*';
    case 'open':
      return '?';
    case 'range':
      return `${choice.from}-${choice.to}`;
    case 'loop':
      return `${choice.start}/${choice.every}`;
    case 'list':
      return choice.values.length > 0 ? choice.values.toSorted((a, b) => a - b).join(',') : '*';
    case 'workday':
      return `${choice.day}W`;
    case 'last':
      return 'L';
    case 'lastWorkday':
      return 'LW';
    case 'beforeLast':
      return `L-${choice.days}`;
    case 'lastOf':
      return `${choice.weekday}L`;
    case 'nth':
      return `${choice.weekday}#${choice.nth}`;
    case 'other':
      return choice.text;
  }
}

/** How far a range of years reaches that somebody begins. */
const yearsAhead = 100;

/** What a range begins with: the working days, the next hundred years, or the first two values. */
function beginningRange(part: PartName, min: number): { from: number; to: number } {
  switch (part) {
    case 'week':
      return { from: 2, to: 6 };
    case 'year':
      return { from: min, to: min + yearsAhead };
    default:
      return { from: min, to: min + 1 };
  }
}

/** What a kind begins with when somebody chooses it. */
export function beginningOf(part: PartName, kind: Exclude<Kind, 'other'>, year: number): Choice {
  const min = part === 'year' ? year : traits[part].min;
  switch (kind) {
    case 'range':
      return { kind, ...beginningRange(part, min) };
    case 'loop':
      return { kind, start: min, every: 1 };
    case 'list':
      return { kind, values: [min] };
    case 'workday':
      return { kind, day: 1 };
    case 'beforeLast':
      return { kind, days: 1 };
    case 'lastOf':
      return { kind, weekday: 6 };
    case 'nth':
      return { kind, weekday: 2, nth: 1 };
    default:
      return { kind };
  }
}
