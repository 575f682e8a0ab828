import { publicMobile } from '@/shared/rules/person';
import type { Rule } from '@/shared/rules/rules';

/** A mobile number that must be filled in, as it is given out today. */
export const phoneNumber: Rule = (value) => (value === '' ? '请输入手机号' : publicMobile(value));

/** The six digits that were sent. */
export const sentCode: Rule = (value) => {
  if (value === '') {
    return '请输入手机验证码';
  }
  return /^\d{6}$/.test(value) ? null : '手机验证码是 6 位数字';
};
