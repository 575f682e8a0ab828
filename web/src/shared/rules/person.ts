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

const onePhone =
  /^(0\d{2,3}-?\d{7,8}(-\d{1,6})?(转\d{1,6})?|1[3-9]\d{9}|[48]00-?\d{3}-?\d{4}(转\d{1,6})?|\d{3,8}([-转]\d{1,6})?)$/;

/** A number that is called: a landline with or without extension, a mobile, a service number such as 12320 or 400-123-4567. */
export const phone = form(onePhone, '请输入座机或手机号码，如 0300-5550000');

/** How people part numbers, how they write a dash, what they put around an area code. */
const phoneMarks: readonly (readonly [RegExp, string])[] = [
  [/[、;/]/g, ','],
  [/\p{Dash}/gu, '-'],
  [/\)(?: ?-)?/g, '-'],
  [/\(/g, ''],
];

/** A mobile behind the code of the country, if there is one. */
const mobileAtHome = /^(?:\+?86|0086)?(1[3-9]\d{9})$/;

/** The length of the shortest number that blanks alone part from the next one, 12320; what is shorter may be an extension. */
const leastApart = 5;

/** Nobody calls a sixth one. */
const mostPhones = 5;

/** Up to five numbers that are called, in the many ways in which people write several of them. */
export const phones: Rule = (value) => {
  const tidy = phoneMarks.reduce((text, [mark, sign]) => text.replace(mark, sign), value.normalize('NFKC'));
  const numbers = tidy.split(',').flatMap((part) => apart(part.split(/\s+/).filter(Boolean)));
  const wrong = numbers.find((number) => !onePhone.test(number));
  if (wrong !== undefined) return `电话“${wrong}”的格式不正确，请写成“0300-5550201”，多个用逗号分隔`;
  return numbers.length > mostPhones ? `电话最多写 ${mostPhones} 个` : null;
};

/** The numbers of words that blanks part: one in groups, or several. */
function apart(words: string[]): string[] {
  if (words.length === 0) return [];
  const whole = words.join('');
  if (words.length === 1 || onePhone.test(plainPhone(whole))) return [plainPhone(whole)];
  const numbers = words.map(plainPhone);
  return numbers.every((number) => number.length >= leastApart && onePhone.test(number)) ? numbers : [whole];
}

const plainPhone = (number: string) => mobileAtHome.exec(number.replaceAll('-', ''))?.[1] ?? number;

/** An e-mail address. */
export const email = form(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, '邮箱格式不正确');

/** 5 to 12 digits. */
export const qq = form(/^\d{5,12}$/, '请输入正确的QQ号码');

/** 10 to 20 digits, the first not 0. */
export const bankCard = form(/^[1-9]\d{9,19}$/, '请输入正确的银行卡号');

/** The number of any paper: up to 50 letters and digits. */
export const idNumber = form(/^[A-Za-z0-9]{1,50}$/, '证件号码只能有字母和数字，最多 50 位');
