import { form, type Rule } from './rules';

/**
 * A mobile number as the shared rule set has it: the second digit is 3, 4, 5, 7 or 8. It refuses numbers that are given out
 * today; what citizens fill in is checked by `publicMobile`.
 */
export const mobile = form(/^1[34578]\d{9}$/, '请输入正确手机号');

/** `mobile` for a field that must be filled in. */
export const requiredMobile: Rule = (value) => (value === '' ? '请输入手机号' : mobile(value));

/** A mobile number as given out today: the second digit is 3 to 9. */
export const publicMobile = form(/^1[3-9]\d{9}$/, '请输入正确手机号');

/** A telephone number with or without area code and extension. */
export const landline = form(/^(0\d{2,3}-?)?[1-9]\d{6,7}(-\d{1,6})?$/, '请输入正确的座机号码，如 010-12345678');

/** An e-mail address. */
export const email = form(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, '邮箱格式不正确');

/** 5 to 12 digits. */
export const qq = form(/^\d{5,12}$/, '请输入正确的QQ号码');

/** 10 to 20 digits, the first not 0. */
export const bankCard = form(/^[1-9]\d{9,19}$/, '请输入正确的银行卡号');

/** The number of any paper: up to 50 letters and digits. */
export const idNumber = form(/^[A-Za-z0-9]{1,50}$/, '证件号码只能有字母和数字，最多 50 位');
