import { describe, expect, test } from 'vitest';
import { signature, signedText } from './sign';

describe('the checksum of dictionary calls', () => {
  test.each([
    ['{}', 'E19D6243CB1945AB4F7202A1B00F77D5'],
    ['{"x-path-variable":"sys_user,realname,id"}', '77C52056EF6109F4874CBD8532C8F530'],
    ['{"keyword":"","pageSize":"6","x-path-variable":"sys_depart,depart_name,id"}', 'B15FB428883FE32062ADDD3F4082BBA2'],
    [
      '{"keyword":"张","pageSize":"10","x-path-variable":"sys_user,realname,username"}',
      'DEC32AAE8A40A8EC67A5FC920DBCE7BB',
    ],
    [
      '{"code":"id","condition":"","hasChildField":"is_leaf","pid":"","pidField":"parent_id","tableName":"sys_permission","text":"name"}',
      '67638308C21ED8C36516E1C54F4CE0B0',
    ],
    ['{"mobile":"18611111111","smsmode":"0"}', '06F9F61CA9192536FCB8F79DE81A757A'],
    [
      '{"x-path-variable":"sys_user,realname,id,username!=\'admin\' order by create_time"}',
      'E413D8C6BB5698080F6DBF79DB8A2E0F',
    ],
  ])('of %s', (json, want) => expect(signature(json)).toBe(want));

  test.each([
    ['/sys/dict/getDictItems/sex', '_t=1700000000', '{}'],
    ['/sys/dict/getDictItems/sys_user,realname,id', '', '{"x-path-variable":"sys_user,realname,id"}'],
    ['/sys/dict/getDictItems/sys_user%2Crealname%2Cid', '', '{}'],
    [
      '/sys/dict/loadDict/sys_user,realname,username',
      'pageSize=10&keyword=%E5%BC%A0&_t=1',
      '{"keyword":"张","pageSize":"10","x-path-variable":"sys_user,realname,username"}',
    ],
  ])('%s?%s signs %s', (path, query, want) => expect(signedText(path, new URLSearchParams(query))).toBe(want));
});
