// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { RuleField } from '../directory-api';
import { conditionsFor, fieldNamed, ruleFieldsOf, wordsFor } from './rule-words';

const field = (name: string, kind: RuleField['kind'], part: Partial<RuleField> = {}): RuleField => ({
  name,
  label: name,
  kind,
  dict: '',
  options: [],
  ...part,
});

describe('what a data rule may say', () => {
  const all = ['=', '!=', '>', '>=', '<', '<=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'];
  it.each([
    ['of a text, anything', field('name', 'text'), '', all],
    ['of words, which one', field('rank', 'text', { dict: 'position_rank' }), '', ['=', '!=', 'IN']],
    ['of a day, when', field('day', 'date'), '', ['=', '!=', '>', '>=', '<', '<=', 'IN']],
    ['of yes and no, which', field('open', 'bool'), '', ['=', '!=']],
    ['of a field nobody knows, anything', undefined, '', all],
    ['what is stored already stays', field('open', 'bool'), 'LIKE', ['=', '!=', 'LIKE']],
  ] as const)('%s', (_, of, stored, offered) => expect(conditionsFor(of, stored)).toEqual(offered));

  it.each([
    ['org_code', 'orgCode'],
    ['ORGCODE', 'orgCode'],
    ['gone', undefined],
  ])('a field called %s is %s', (name, found) =>
    expect(fieldNamed([field('orgCode', 'text')], name)?.name).toBe(found),
  );

  it('words are those of the dictionary, of the field or yes and no', () => {
    expect(wordsFor(field('rank', 'text', { dict: 'rank' }))?.dict).toBe('rank');
    expect(wordsFor(field('state', 'enum', { options: [{ value: 'a', text: '甲' }] }))?.words?.('a')).toBe('甲');
    expect(['true', 'false'].map((value) => wordsFor(field('open', 'bool'))?.words?.(value))).toEqual(['是', '否']);
    expect(wordsFor(field('name', 'text'))).toBeNull();
  });

  it('a field of two lists is offered once', () => {
    const one = { perm: 'a', label: '甲', fields: [field('name', 'text')] };
    expect(ruleFieldsOf([one, { ...one, perm: 'b' }])).toHaveLength(1);
  });
});
