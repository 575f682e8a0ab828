export type Sex = 'M' | 'F';

/** Body mass index, unrounded. Height in cm, weight in kg. */
export function bodyMassIndex(height: number, weight: number): number {
  return weight / (height / 100) ** 2;
}
