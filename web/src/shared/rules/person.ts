import type { Rule } from './rules';

/** A mobile number of a citizen: 11 digits, the second 3 to 9, as numbers are given out today. Empty is fine. */
export const publicMobile: Rule = (value) => (value === '' || /^1[3-9]\d{9}$/.test(value) ? null : '请输入正确手机号');

/** An e-mail address. Empty is fine. */
export const email: Rule = (value) =>
  value === '' || /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(value) ? null : '邮箱格式不正确';
