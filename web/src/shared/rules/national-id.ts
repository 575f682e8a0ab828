import type { Rule } from './rules';

/**
 * The 18-digit number of a resident identity card, GB 11643-1999: province, district, day of birth, serial number and check
 * digit. A small x at the end is fine; the 15 digits of the first cards, invalid since 2013, are not.
 */
export const nationalId: Rule = (value) => (value === '' || isNationalId(value) ? null : '请输入正确的身份证号码');

/** GB/T 2260, and 81 to 83 of the residence permits for people of Hong Kong, Macao and Taiwan. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);

/** Weights and check digits of ISO 7064, MOD 11-2. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

function isNationalId(value: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(value) || !provinces.has(value.slice(0, 2)) || !isBirthday(value.slice(6, 14))) {
    return false;
  }
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return value.slice(-1).toUpperCase() === checkDigits[sum % 11];
}

/** A day of the calendar as `yyyyMMdd`; no living person was born before 1900. */
function isBirthday(digits: string): boolean {
  const year = Number(digits.slice(0, 4));
  const month = Number(digits.slice(4, 6));
  const day = Number(digits.slice(6));
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
