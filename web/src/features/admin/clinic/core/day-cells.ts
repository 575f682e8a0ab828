import { type Day, type DayKind, maxSpans, problemOfDay } from './hours';

/** The ends of the spans of a day, each a cell: 时段 1 to 时段 4. */
export type ClockName = `${'from' | 'to'}${1 | 2 | 3 | 4}`;

/** The hours of a day as cells of a row. */
export type DayCells = { kind: DayKind } & Record<ClockName, string>;

const places = [1, 2, 3, 4] as const;

/** The cells from left to right. */
export const clockNames: readonly ClockName[] = places.flatMap((place) => [`from${place}`, `to${place}`] as const);

const isClockName = (name: string): name is ClockName => clockNames.some((each) => each === name);

const noClocks: Record<ClockName, string> = {
  from1: '',
  to1: '',
  from2: '',
  to2: '',
  from3: '',
  to3: '',
  from4: '',
  to4: '',
};

export const closedDay: DayCells = { ...noClocks, kind: 'closed' };

export function cellsOf({ kind, spans }: Day): DayCells {
  const clocks = { ...noClocks };
  for (const place of places) {
    const span = spans[place - 1];
    clocks[`from${place}`] = span?.from ?? '';
    clocks[`to${place}`] = span?.to ?? '';
  }
  return { ...clocks, kind };
}

/** The places of a row in which something stands; one between them may be empty. */
const filled = (cells: DayCells) =>
  places.filter((place) => cells[`from${place}`].trim() !== '' || cells[`to${place}`].trim() !== '');

export function dayOf(cells: DayCells): Day {
  return {
    kind: cells.kind,
    spans: filled(cells).map((place) => ({ from: cells[`from${place}`], to: cells[`to${place}`] })),
  };
}

/** What is wrong with one end of a span, beside the others of its day; null when it is right. */
export function problemAt(name: ClockName, cells: DayCells): string | null {
  const problem = problemOfDay(dayOf(cells));
  if (!problem) return null;
  const place = filled(cells)[Math.min(problem.span, maxSpans - 1)] ?? 1;
  return name === `${problem.end}${place}` ? problem.message : null;
}

/**
 * What follows from another value of a cell: a day for which a time is typed has times, one without any is closed, and one that is
 * closed or open all day has none. A day that says nothing is closed, too.
 */
export function following(name: string, cells: DayCells): Partial<DayCells> | null {
  if (name === 'kind') return cells.kind === 'spans' ? null : { ...noClocks, kind: cells.kind || 'closed' };
  if (!isClockName(name)) return null;
  if (cells[name].trim() !== '') return cells.kind === 'spans' ? null : { kind: 'spans' };
  return cells.kind === 'spans' && filled(cells).length === 0 ? { kind: 'closed' } : null;
}

/** The hours of a day for another one, its kind last: a time by itself would make it a day with times. */
export function hoursOf({ kind, ...cells }: DayCells): DayCells {
  const clocks = { ...noClocks };
  for (const name of clockNames) clocks[name] = cells[name];
  return { ...clocks, kind: kind === 'sunday' ? 'closed' : kind };
}
