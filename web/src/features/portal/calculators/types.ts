import type { Schemas } from '@/shared/api/generated';

/** What the pages of the calculators are drawn from, as internal/calculator sends it. */

export type CalculatorInfo = Schemas['Calculator'];
export type CalcData = Schemas['CalculatorData'];
