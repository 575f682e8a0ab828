import { round } from './number';
import type { Sex } from './person';

/** From here on the risk is substantially increased: WHO expert consultation, Geneva 2008. */
export const ratioLimit: Record<Sex, number> = { M: 0.9, F: 0.85 };

/** Waist divided by hip, two decimals, as shown and compared. */
export function waistHipRatio(waist: number, hip: number): number {
  return round(waist / hip, 2);
}

export function isHighRatio(sex: Sex, ratio: number): boolean {
  return ratio >= ratioLimit[sex];
}
