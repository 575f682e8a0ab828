import { messages } from '../messages/zh-cn';

/** Checks one value: the Chinese message, or null when it is fine. */
export type Rule = (value: string) => string | null;

export const required =
  (label: string): Rule =>
  (value) =>
    value.trim() === '' ? messages.required(label) : null;

export const maxLength =
  (limit: number): Rule =>
  (value) =>
    [...value].length > limit ? messages.maxLength(limit) : null;

/** A web address, or a path of this site. Empty is fine. */
export const link: Rule = (value) =>
  value === '' || /^(https?:\/\/[^\s]+|\/(?!\/)[^\s]*)$/.test(value)
    ? null
    : '请填写以 http:// 或 https:// 开头的网址，或以 / 开头的站内地址';

/** An address on the web. Empty is fine. */
export const webAddress: Rule = (value) =>
  value === '' || /^https?:\/\/[^\s]+$/.test(value) ? null : '请填写以 http:// 或 https:// 开头的网址';

/** A target of a link in an article: as `link`, also mail and telephone. */
export const linkTarget: Rule = (value) => (/^(mailto|tel):\S+$/.test(value) ? null : link(value));

export const username: Rule = (value) => {
  if (value === '') {
    return '请输入用户名';
  }
  if (!/^\w+$/.test(value)) {
    return '只允许字母、数字、下划线';
  }
  return value.length < 4 || value.length > 18 ? '用户名长度为 4 到 18 位' : null;
};

const characterClasses = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/];

/** Classified protection asks for ten characters and three of the four classes. */
export const newPassword: Rule = (value) => {
  if (value === '') {
    return '请输入新密码!';
  }
  const classes = characterClasses.filter((pattern) => pattern.test(value)).length;
  return value.length < 10 || classes < 3 ? '至少 10 位，并含大写字母、小写字母、数字、符号中的三种' : null;
};

export const sameAs =
  (first: string): Rule =>
  (value) => {
    if (value === '') {
      return '请确认新密码!';
    }
    return value === first ? null : '两次输入的密码不一样！';
  };

/** The first message of the rules that the value breaks. */
export function check(value: string, rules: readonly Rule[]): string | null {
  for (const rule of rules) {
    const message = rule(value);
    if (message) {
      return message;
    }
  }
  return null;
}
