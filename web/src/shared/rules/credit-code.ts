import type { Rule } from './rules';

/** A unified social credit code, GB 32100-2015: registrar, kind of body, division, body and check digit, 18 in all. */
export const creditCode: Rule = (value) =>
  value === '' || isCreditCode(value) ? null : '请输入正确的统一社会信用代码';

/** The 31 digits of the codes in the order of their values: I, O, S, V and Z are none. */
const digits = '0123456789ABCDEFGHJKLMNPQRTUWXY';

function isCreditCode(value: string): boolean {
  if (value.length !== 18 || !/^..\d{6}/.test(value)) {
    return false;
  }
  let [sum, weight] = [0, 1];
  for (const digit of value.slice(0, 17)) {
    const worth = digits.indexOf(digit);
    if (worth < 0) {
      return false;
    }
    sum += worth * weight;
    weight = (weight * 3) % 31; // the powers of three, section 5
  }
  return value[17] === digits[(31 - (sum % 31)) % 31];
}
