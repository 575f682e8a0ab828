import { email, landline, phone, phones, publicMobile } from './person';
import { form, link, type Rule, webAddress } from './rules';
import { letters } from './texts';

/** What a person sees as nothing; U+0085 is a blank on the server but not in \s. */
const blank = /^[\s\u0085]*$/;

/** The patterns of columns and of grids by their names, widgets.md section 5, and those that columns need besides; the server has the same in `internal/rules/named.go`. */
export const namedRules = {
  '*': (value: string) => (blank.test(value) ? '不能为空' : null),
  '*6-16': form(/^[\s\S]{6,16}$/u, '请输入 6 到 16 个字符'),
  'n6-16': form(/^[0-9]{6,16}$/, '请输入 6 到 16 位数字'),
  's6-18': form(/^[A-Za-z]{6,18}$/, '请输入 6 到 18 位字母'),
  url: webAddress,
  e: email,
  m: publicMobile,
  p: form(/^[0-9]{6}$/, '请输入 6 位邮政编码'),
  s: letters,
  n: form(/^-?[0-9]+(\.[0-9]+)?$/, '请输入数字'),
  z: form(/^-?[0-9]+$/, '请输入整数'),
  /** No leading zeros, up to five decimals behind a whole part that is not 0 and up to two behind 0; `money2` is the other reading. */
  money: form(
    /^(0|0\.[0-9]{1,2}|[1-9][0-9]*(\.[0-9]{1,5})?)$/,
    '请输入正确的金额，整数部分不为 0 时最多 5 位小数，否则最多 2 位',
  ),
  money2: form(/^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/, '请输入正确的金额，最多 2 位小数'),
  landline,
  phone,
  phones,
  link,
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof namedRules;
