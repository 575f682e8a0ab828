import type { Calculator } from '../core/calculator';
import { calorie } from './calorie';
import { diabetes } from './diabetes';
import { fat } from './fat';
import { pm25 } from './pm25';
import { step } from './step';
import { healthyWeight } from './weight';
import { whr } from './whr';

/** All calculators by the name in their address. */
export const calculators: Readonly<Record<string, Calculator>> = {
  step,
  calorie,
  diabetes,
  fat,
  weight: healthyWeight,
  pm25,
  whr,
};
