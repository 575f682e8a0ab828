import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { creditCode } from './credit-code';
import { namedRules } from './named';
import { nationalId } from './national-id';
import { bankCard, email, idNumber, landline, mobile, publicMobile, qq, requiredMobile } from './person';
import { choices, type Rule, text, upTo255, username, webAddress } from './rules';
import { chineseOrEnglish, digitsAndNewlines, letters, naturalNumber, shortCode } from './texts';

type Case = { why: string; value: string; message: string };

const file = new URL('../../../../internal/rules/testdata/cases.json', import.meta.url);
const cases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Case[]>;

/** The names by which the cases call the rules; rules_test.go of the server has the same. */
const byName: Record<string, Rule> = {
  mobile,
  requiredMobile,
  publicMobile,
  username,
  email,
  naturalNumber,
  letters,
  landline,
  bankCard,
  idNumber,
  nationalId,
  creditCode,
  qq,
  webAddress,
  shortCode,
  chineseOrEnglish,
  digitsAndNewlines,
  upTo255,
  'text(标题,2,4)': text('标题', 2, 4),
  'choices(1,2)': choices(1, 2),
  ...Object.fromEntries(Object.entries(namedRules).map(([name, rule]) => [`named ${name}`, rule])),
};

it('has every rule that the server has', () => {
  expect(Object.keys(byName).sort()).toEqual(Object.keys(cases).sort());
});

describe.each(Object.entries(byName))('%s', (name, rule) => {
  it.each(cases[name] ?? [])('answers $why as the server does', ({ value, message }) => {
    expect(rule(value) ?? '').toBe(message);
  });
});
