import { describe, expect, it } from 'vitest';
import { isReadOnly, mayUse, type Permissions, withheld } from './permission';

const rule = (action: string, type = '1', status = '1') => ({ action, type, status, describe: '' });
const grant = (action: string, type = '1') => ({ action, type, describe: '' });

describe('an element guarded by a permission', () => {
  const cases: [string, string, Permissions, boolean][] = [
    ['is hidden from somebody who lacks it', 'a:add', { auth: [], allAuth: [rule('a:add')] }, false],
    ['is shown to somebody who has it', 'a:add', { auth: [grant('a:add')], allAuth: [rule('a:add')] }, true],
    [
      'is shown to everybody while its rule is switched off',
      'a:add',
      { auth: [], allAuth: [rule('a:add', '1', '0')] },
      true,
    ],
    [
      'is not shown by a permission to edit',
      'a:add',
      { auth: [grant('a:add', '2')], allAuth: [rule('a:add', '2')] },
      false,
    ],
    [
      'is not shown by a switched-off rule about editing',
      'a:add',
      { auth: [], allAuth: [rule('a:add', '2', '0')] },
      false,
    ],
    ['is shown when one of several actions is granted', 'a:add,a:edit', { auth: [grant('a:edit')], allAuth: [] }, true],
    ['is shown by a granted list of actions', 'a:edit', { auth: [grant('a:add, a:edit')], allAuth: [] }, true],
    ['is not shown by an action of which it is only a part', 'a:ed', { auth: [grant('a:edit')], allAuth: [] }, false],
  ];
  it.each(cases)('%s', (_, code, permissions, shown) => {
    expect(mayUse(code, permissions)).toBe(shown);
  });
});

describe('a control guarded by an editing rule', () => {
  const cases: [string, Permissions, boolean][] = [
    ['can be changed when there is no rule', { auth: [], allAuth: [] }, false],
    ['can be changed while the rule is switched off', { auth: [], allAuth: [rule('f', '2', '0')] }, false],
    ['is read-only without the grant', { auth: [], allAuth: [rule('f', '2')] }, true],
    ['can be changed with the grant', { auth: [grant('f', '2')], allAuth: [rule('f', '2')] }, false],
  ];
  it.each(cases)('%s', (_, permissions, readOnly) => {
    expect(isReadOnly('f', permissions)).toBe(readOnly);
  });
});

it('takes lists of actions apart', () => {
  const permissions = {
    auth: [grant('grid:mail, grid:fax')],
    allAuth: [rule('grid:phone,grid:mail'), rule('grid:fax')],
  };
  expect(withheld('grid:', permissions)).toEqual(['phone']);
});

it('names the columns below a prefix that are not granted, without the prefix', () => {
  const permissions = {
    auth: [grant('grid:name')],
    allAuth: [
      rule('grid:name'),
      rule('grid:phone'),
      rule('grid:off', '1', '0'),
      rule('grid:edit', '2'),
      rule('other:age'),
    ],
  };
  expect(withheld('grid:', permissions)).toEqual(['phone']);
});
