import { exclude } from './change';
import { beginningOf, type Choice, choiceOf, type Kind, kindsOf, textOf } from './choice';
import { hasYear, type PartName, type Parts, partNames, read, untouched, write } from './parts';

/** The tabs of the older editor. The days of the week stand among the days, of which they are another way to speak. */
export const olderTabs = ['second', 'minute', 'hour', 'day', 'month', 'year'] as const;

export type OlderTab = (typeof olderTabs)[number];

/** A way to say when a tab is due: the part that says it, and how. */
export type Way = { part: PartName; kind: Exclude<Kind, 'other'> };

/** The ways of a tab in the order of the editor. */
export function waysOf(tab: OlderTab): Way[] {
  const ways = (part: PartName): Way[] => kindsOf(part).map((kind) => ({ part, kind }));
  if (tab !== 'day') {
    return ways(tab);
  }
  const both = [...ways('day'), ...ways('week').filter(({ kind }) => kind !== 'every')];
  return both.filter(({ kind }) => kind !== 'open');
}

/** What the editor keeps of a part. Ways that are not chosen keep their numbers until the dialog closes. */
export type PartState = {
  /** The chosen way. */
  cronEvery: Kind;
  incrementStart: number;
  incrementIncrement: number;
  rangeStart: number;
  rangeEnd: number;
  specificSpecific: number[];
  cronDaysNearestWeekday: number;
  cronDaysBeforeEomMinus: number;
  cronLastSpecificDomDay: number;
  cronNthDayDay: number;
  cronNthDayNth: number;
  /** The part as it is written: as it came, until a way or a number of it is chosen. */
  text: string;
};

export type OlderState = Record<PartName, PartState>;

/** Opens an expression; one that cannot be read begins anew. `year` is the present one, with which years begin. */
export function openOlder(expression: string, year: number): OlderState {
  const parts = read(expression) ?? untouched;
  const opened = partNames.map((part) => [part, openPart(part, parts[part], year)]);
  return Object.fromEntries(opened) as OlderState;
}

function openPart(part: PartName, text: string, year: number): PartState {
  const choice = choiceOf(part, text);
  const beginnings = kindsOf(part).map((kind) => numbersOf(beginningOf(part, kind, year)));
  return Object.assign({ ...blank, text }, ...beginnings, { specificSpecific: [] }, numbersOf(choice), {
    cronEvery: choice.kind,
  });
}

const blank: Omit<PartState, 'text'> = {
  cronEvery: 'every',
  incrementStart: 1,
  incrementIncrement: 1,
  rangeStart: 1,
  rangeEnd: 1,
  specificSpecific: [],
  cronDaysNearestWeekday: 1,
  cronDaysBeforeEomMinus: 1,
  cronLastSpecificDomDay: 1,
  cronNthDayDay: 1,
  cronNthDayNth: 1,
};

/** The numbers of a choice under the names by which the editor keeps them. */
function numbersOf(choice: Choice): Partial<PartState> {
  switch (choice.kind) {
    case 'loop':
      return { incrementStart: choice.start, incrementIncrement: choice.every };
    case 'range':
      return { rangeStart: choice.from, rangeEnd: choice.to };
    case 'list':
      return { specificSpecific: choice.values };
    case 'workday':
      return { cronDaysNearestWeekday: choice.day };
    case 'beforeLast':
      return { cronDaysBeforeEomMinus: choice.days };
    case 'lastOf':
      return { cronLastSpecificDomDay: choice.weekday };
    case 'nth':
      return { cronNthDayDay: choice.weekday, cronNthDayNth: choice.nth };
    default:
      return {};
  }
}

/** What a part says, with the numbers that are kept of a way. */
export function chosenOf(state: PartState, kind: Kind = state.cronEvery): Choice {
  switch (kind) {
    case 'loop':
      return { kind, start: state.incrementStart, every: state.incrementIncrement };
    case 'range':
      return { kind, from: state.rangeStart, to: state.rangeEnd };
    case 'list':
      return { kind, values: state.specificSpecific };
    case 'workday':
      return { kind, day: state.cronDaysNearestWeekday };
    case 'beforeLast':
      return { kind, days: state.cronDaysBeforeEomMinus };
    case 'lastOf':
      return { kind, weekday: state.cronLastSpecificDomDay };
    case 'nth':
      return { kind, weekday: state.cronNthDayDay, nth: state.cronNthDayNth };
    case 'other':
      return { kind, text: state.text };
    default:
      return { kind };
  }
}

/** Makes a choice for a part. Day and week exclude each other; nothing else follows from it. */
export function choose(state: OlderState, part: PartName, choice: Choice): OlderState {
  const text = textOf(choice);
  const made = { ...state, [part]: { ...state[part], ...numbersOf(choice), cronEvery: choice.kind, text } };
  const texts = exclude(textsOf(made), part);
  for (const other of ['day', 'week'] as const) {
    if (texts[other] !== made[other].text) {
      made[other] = { ...made[other], cronEvery: choiceOf(other, texts[other]).kind, text: texts[other] };
    }
  }
  return made;
}

function textsOf(state: OlderState): Parts {
  return Object.fromEntries(partNames.map((part) => [part, state[part].text])) as Parts;
}

/** The expression: of seven parts, unless the one that was opened had six and the year still says nothing. */
export function writeOlder(state: OlderState, opened: string): string {
  return write(textsOf(state), read(opened) === null || hasYear(opened));
}

/** The way that is chosen in a tab; null where only text can say it, or day and week both do. */
export function wayOf(state: OlderState, tab: OlderTab): Way | null {
  if (tab !== 'day') {
    return wayOfPart(state, tab);
  }
  if (state.day.text === '?') {
    // Every day of the week is every day.
    return state.week.text === '*' && state.week.cronEvery === 'every'
      ? { part: 'day', kind: 'every' }
      : wayOfPart(state, 'week');
  }
  return state.week.text === '?' ? wayOfPart(state, 'day') : null;
}

function wayOfPart(state: OlderState, part: PartName): Way | null {
  const kind = state[part].cronEvery;
  return kind === 'other' || kind === 'open' ? null : { part, kind };
}
