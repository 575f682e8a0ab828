// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { filledBy, pairsOf } from './core/record-fields';

describe('the setting of a record picker', () => {
  for (const [name, code, orgFields, destFields, problem] of [
    ['without a list', '', 'name', 'person', 'popup参数未正确配置!'],
    ['without fields of the record', 'user', ' , ', 'person', 'popup参数未正确配置!'],
    ['without fields that take them', 'user', 'name', '', 'popup参数未正确配置!'],
    ['with more on one side', 'user', 'name,phone', 'person', 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ] as const) {
    it(`${name} is refused`, () => expect(pairsOf({ code, orgFields, destFields })).toEqual({ problem }));
  }

  it('says which field goes where, whatever blanks stand between the names', () => {
    expect(pairsOf({ code: 'user', orgFields: 'name, phone', destFields: 'person ,tel' })).toEqual({
      pairs: [
        { from: 'name', to: 'person' },
        { from: 'phone', to: 'tel' },
      ],
    });
  });

  it('joins the values of several records, and empties the fields without any', () => {
    const pairs = [{ from: 'name', to: 'person' }];
    expect(filledBy(pairs, [{ name: '张三' }, { name: null }, { name: '李四' }])).toEqual({ person: '张三,,李四' });
    expect(filledBy(pairs, [])).toEqual({ person: '' });
  });
});
