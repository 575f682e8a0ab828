import { type PartName, traits } from './parts';

type Between = readonly [least: number, most: number];

/** What the numbers of a part may be. */
export type Bounds = {
  /** Where a loop starts. */
  start: Between;
  /** The interval of a loop. */
  every: Between;
  from: Between;
  to: Between;
};

/** The bounds of the newer editor: those of the values, and ends and intervals of at least one. */
export function boundsOf(part: PartName): Bounds {
  const { min, max } = traits[part];
  const values: Between = [min, max];
  return { start: values, every: [1, max], from: values, to: part === 'year' ? [1, max] : values };
}

/** The years that the older editor offers. */
export const olderYears: Between = [2019, 2119];

const olderEvery: Record<PartName, Between> = {
  second: [1, 59],
  minute: [1, 60],
  hour: [0, 23],
  day: [1, 31],
  month: [0, 12],
  week: [1, 7],
  year: [1, 99],
};

/** The bounds of the older editor. What they let pass and Quartz does not (每 60 分钟, 每 0 个月) is refused by the server's words. */
export function olderBoundsOf(part: PartName): Bounds {
  const { min, max } = traits[part];
  const values: Between = part === 'year' ? olderYears : [min, max];
  const start: Between = part === 'month' ? [0, 12] : values;
  return { start, every: olderEvery[part], from: values, to: values };
}
