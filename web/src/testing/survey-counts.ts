import type { Count } from '@/shared/survey/types';

/** How often a value was answered; values such as days and numbers are their own words. */
export function aCount(value: string, n: number, text = value): Count {
  return { value, text, n };
}
