/** An axis of figures: round steps from its lowest to its highest one. */
export type Scale = { low: number; high: number; ticks: readonly number[] };

type Wish = {
  /** Only whole numbers are marked. */
  whole: boolean;
  /** The end that the axis has at least. */
  end?: number | undefined;
  /** The most steps from zero to the higher end. */
  most?: number;
};

const factors = [1, 2, 2.5, 5, 10];

/** Figures are written with one decimal at most. */
const finest = 0.1;

/** Smallest of 1, 2, 2.5, 5 × 10ⁿ that covers the range in at most so many steps from zero, and can be written. */
export function stepFor(highest: number, { whole, most = 4 }: Pick<Wish, 'whole' | 'most'>): number {
  if (highest <= 0) return 1;
  const rough = highest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fits = (factor: number) => factor * power >= rough && (!whole || Number.isInteger(factor * power));
  const factor = factors.find(fits) ?? 0;
  return Math.max(factor * power, whole ? 1 : finest);
}

/** The axis for figures; those that are not known do not count. Zero always belongs to it. */
export function scaleOf(values: readonly (number | null)[], { whole, end = 0, most }: Wish): Scale {
  const known = values.filter((value) => value !== null);
  const highest = Math.max(end, ...known);
  const lowest = Math.min(0, ...known);
  const step = stepFor(Math.max(highest, -lowest), { whole, ...(most && { most }) });
  const up = Math.max(Math.ceil(highest / step - tiny), lowest < 0 ? 0 : 1);
  const down = Math.ceil(-lowest / step - tiny);
  const ticks = Array.from({ length: up + down + 1 }, (_, i) => exact((i - down) * step));
  return { low: exact(-down * step), high: exact(up * step), ticks };
}

const tiny = 1e-9;

/** Without what multiplying fractions leaves behind. */
const exact = (value: number) => Number(value.toPrecision(12)) + 0;

/** Where a figure lies between the ends of its axis, 0 to 1. */
export const shareOf = ({ low, high }: Scale, value: number) => (value - low) / (high - low);
