import { messages } from '../messages/zh-cn';

/**
 * The shared rule set for values that people type, widgets.md section 5. The server has the same rules in `internal/rules`;
 * both sides are tested with `internal/rules/testdata/cases.json`, so that they never disagree.
 */

/**
 * Checks one value: the Chinese message, or null when it is fine. Unless its comment says otherwise an empty value is fine:
 * whether a field must be filled in is another question.
 */
export type Rule = (value: string) => string | null;

/** The rule that a value matches the whole pattern; the pattern brings its own anchors. */
export const form =
  (pattern: RegExp, message: string): Rule =>
  (value) =>
    value === '' || pattern.test(value) ? null : message;

/** What a person sees as nothing. U+0085 is a blank on the server but not in \s. */
const blank = /^[\s\u0085]*$/;

export const required =
  (label: string): Rule =>
  (value) =>
    blank.test(value) ? messages.required(label) : null;

export const maxLength =
  (limit: number): Rule =>
  (value) =>
    [...value].length > limit ? messages.maxLength(limit) : null;

/** A text of at most 255 characters. */
export const upTo255 = maxLength(255);

/** A text of least to most characters; blanks alone are no text. */
export const text =
  (label: string, least: number, most: number): Rule =>
  (value) =>
    check(value, [required(label), minLength(least), maxLength(most)]);

const minLength =
  (least: number): Rule =>
  (value) =>
    [...value].length < least ? messages.minLength(least) : null;

/** Least to most members of a comma-joined value. An empty value has none. */
export const choices =
  (least: number, most: number): Rule =>
  (value) => {
    const count = value.split(',').filter((member) => member !== '').length;
    if (count < least) {
      return messages.leastChoices(least);
    }
    return count > most ? messages.mostChoices(most) : null;
  };

/** An address on the web. */
export const webAddress = form(/^https?:\/\/\S+$/, '请填写以 http:// 或 https:// 开头的网址');

/** A web address, or a path of this site. */
export const link = form(
  /^(https?:\/\/\S+|\/(?!\/)\S*)$/,
  '请填写以 http:// 或 https:// 开头的网址，或以 / 开头的站内地址',
);

/** A target of a link in an article: as `link`, also mail and telephone. */
export const linkTarget: Rule = (value) => (/^(mailto|tel):\S+$/.test(value) ? null : link(value));

/** A name to sign in with: 4 to 18 letters, digits and underscores. It may not be empty. */
export const username: Rule = (value) => {
  if (value === '') {
    return '请输入用户名';
  }
  if (!/^\w+$/.test(value)) {
    return '只允许字母、数字、下划线';
  }
  return value.length < 4 || value.length > 18 ? '用户名长度为 4 到 18 位' : null;
};

/** A new password may not be empty; whether it is good enough is judged by the server, which knows the policy of the site. */
export const newPassword: Rule = (value) => (value === '' ? '请输入新密码!' : null);

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
