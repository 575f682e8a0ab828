/** A part of a scale, from `from` up to the next one. */
export type Band<Value> = { from: number; value: Value };

/** A scale from its lowest part upwards. */
export type Bands<Value> = readonly [Band<Value>, ...Band<Value>[]];

/** Value of the part a number falls into; numbers below the scale belong to its first part. */
export function bandOf<Value>(bands: Bands<Value>, number: number): Value {
  return bands.reduce((found, band) => (number >= band.from ? band : found), bands[0]).value;
}
