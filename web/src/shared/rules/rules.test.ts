import { describe, expect, it } from 'vitest';
import { check, link, linkTarget, maxLength, newPassword, required, sameAs, username, webAddress } from './rules';

describe('rules say what is wrong', () => {
  it.each([
    ['a required text of spaces', required('标题')('  '), '请填写标题'],
    ['a text that is too long', maxLength(3)('疾控中心'), '最大长度3位字符'],
    [
      'a script as an address',
      link('javascript:alert(1)'),
      '请填写以 http:// 或 https:// 开头的网址，或以 / 开头的站内地址',
    ],
    [
      'an address without scheme',
      link('//evil.example'),
      '请填写以 http:// 或 https:// 开头的网址，或以 / 开头的站内地址',
    ],
    ['a path where a web address is wanted', webAddress('/article/1'), '请填写以 http:// 或 https:// 开头的网址'],
    ['no user name', username(''), '请输入用户名'],
    ['a user name with a dot', username('zhou.min'), '只允许字母、数字、下划线'],
    ['a user name of three letters', username('zho'), '用户名长度为 4 到 18 位'],
    ['no new password', newPassword(''), '请输入新密码!'],
    ['another password', sameAs('Linjiang#2026')('linjiang'), '两次输入的密码不一样！'],
  ])('%s', (_, message, expected) => {
    expect(message).toBe(expected);
  });
});

describe('rules let pass', () => {
  it.each([
    ['a path of the site', link('/article/n/40/44')],
    ['an empty address', link('')],
    ['a telephone link', linkTarget('tel:0300-5550100')],
    ['a user name of four letters', username('zhou')],
    ['any new password, which the server judges', newPassword('1')],
    ['ten characters counted by sign', maxLength(2)('😀😀')],
  ])('%s', (_, message) => {
    expect(message).toBeNull();
  });
});

it('tells only the first problem', () => {
  expect(check('', [required('标题'), maxLength(1)])).toBe('请填写标题');
});
