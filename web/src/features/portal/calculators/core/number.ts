import { plainDecimal } from '@/shared/rules/plain';

/**
 * Rounds half away from zero (四舍五入) to so many decimals. The value is freed from the noise of binary fractions first:
 * 1.005 × 100 is 100.49999999999999 in the machine and 100.5 on paper.
 */
export function round(value: number, decimals: number): number {
  const scaled = clean(Math.abs(value) * 10 ** decimals);
  return (Math.sign(value) * Math.round(scaled)) / 10 ** decimals;
}

/** Rounds to an integer, a half to the even neighbour, as GB/T 8170 asks. */
export function roundHalfEven(value: number): number {
  const cleaned = clean(value);
  const below = Math.floor(cleaned);
  const rest = cleaned - below;
  if (rest !== 0.5) return Math.round(cleaned);
  return below % 2 === 0 ? below : below + 1;
}

function clean(value: number): number {
  return Number(value.toPrecision(13));
}

/** `22.9`, always with so many decimals. */
export function fixed(value: number, decimals: number): string {
  return round(value, decimals).toFixed(decimals);
}

/** Full-width signs, as Chinese keyboards type them, become the usual ones; blanks around are dropped. */
export function normalised(text: string): string {
  return plainDecimal(text.trim());
}

/** The number a person typed, null for anything but plain digits with an optional decimal part. */
export function parseNumber(text: string): number | null {
  const plain = normalised(text);
  return /^\d{1,7}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}

/** Decimals that a person typed. */
export function decimalsOf(text: string): number {
  return normalised(text).split('.')[1]?.length ?? 0;
}
