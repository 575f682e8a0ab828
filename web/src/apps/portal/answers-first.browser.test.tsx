import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { CalculatorIsland } from '@/features/portal/calculators/calculator-island';
import type { CalculatorInfo } from '@/features/portal/calculators/types';
import { FillIsland } from '@/features/portal/survey/fill-island';
import type { FillState } from '@/features/portal/survey/types';
import { mount } from '@/testing/browser/show';
import { calculatorPage } from '@/testing/portal-calculators';
import { survey } from '@/testing/portal-surveys';

/** Chooses an answer and gives whether a question that hangs on it is there when the press has been dealt with. */
async function chooses(answer: Locator, question: Locator): Promise<boolean> {
  await expect.element(answer).toBeVisible();
  const input = answer.element() as HTMLInputElement;
  input.click();
  expect(input.checked).toBe(true);
  // What belongs to the press itself is drawn before the next task.
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
  return question.query() !== null;
}

const form: FillState = {
  step: 0,
  version: 1,
  answers: {},
  key: 'ABCDEFGHIJKLMNOPQRSTUVWX',
  started: null,
  consent: false,
  health: false,
};

test('an answer of a survey shows that it was pressed; the questions that hang on it come after', async () => {
  const island = (
    <FillIsland survey={survey} data={{ view: 'page', form }} column={{ name: '调查', path: '/survey' }} />
  );
  mount('调查', island, { staff: false, twice: false });
  const why = page.getByRole('group', { name: /为什么没有打/ });
  expect(await chooses(page.getByLabelText('否', { exact: true }), why)).toBe(false);
  await expect.element(why).toBeVisible();
});

test('an answer of a calculator shows that it was pressed; the questions that hang on it come after', async () => {
  const { calculators } = calculatorPage().data as { calculators: CalculatorInfo[] };
  const info = calculators.find(({ slug }) => slug === 'weight') as CalculatorInfo;
  mount('健康体重', <CalculatorIsland info={info} signed="" />, { staff: false, twice: false });
  const months = page.getByLabelText('又几个月');
  expect(await chooses(page.getByLabelText('孩子，6 岁至 17 岁'), months)).toBe(false);
  await expect.element(months).toBeVisible();
});
