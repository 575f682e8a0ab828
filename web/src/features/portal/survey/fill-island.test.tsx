import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { survey, surveyQuestions } from '@/testing/portal-surveys';
import { begun, keep } from './core/sending';
import { FillIsland } from './fill-island';
import { QuestionsForm } from './questions-form';
import type { FillState, PublicSurvey } from './types';

const column = { name: '调查', path: '/surveys/83' };
const kept = `jikong.survey.${survey.id}`;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test.each(['done', 'saved'] as const)('nothing is left for the next reader once the server says %s', (view) => {
  keep(survey, { ...begun(survey, true, false), answers: { shot: { values: ['yes'] } } });
  render(<FillIsland survey={survey} data={{ view }} column={column} />);
  expect(sessionStorage.getItem(kept)).toBeNull();
});

const questionsOf = (asked: PublicSurvey, form: FillState) =>
  render(
    <QuestionsForm
      survey={asked}
      form={form}
      shown={new Set(asked.questions.map(({ id }) => id))}
      problems={[]}
      busy={false}
      human={{ kind: 'sum', question: '3+4', picture: '', checkKey: 'k' }}
      browser=""
      scripted
      action="/surveyd/83/83001"
      onInput={() => undefined}
      onSubmit={() => undefined}
    />,
  );

test.each([
  ['a page goes on', { ...survey, human: false }, 0, 'next'],
  ['the check at the end sends, and does not draw another question', { ...survey, human: true }, 99, 'send'],
])('Enter in a field of %s', (_, asked, step, go) => {
  const form = { ...begun(survey, true, false), step };
  const steps = surveyQuestions.filter((question) => question.break).length + 1;
  const { container } = questionsOf(asked, { ...form, step: Math.min(step, steps) });
  expect(container.querySelector<HTMLButtonElement>('button[type=submit]')).toHaveValue(go);
});

test('the sentence that no question came goes when one is there', async () => {
  let answer: () => Promise<Response> = () => Promise.reject(new TypeError('offline'));
  vi.stubGlobal('fetch', () => answer());
  const asked = { ...survey, human: true, questions: survey.questions.slice(0, 1) };
  const form = { ...begun(asked, true, false), step: 0 };
  render(<FillIsland survey={asked} data={{ view: 'page', form }} column={column} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '下一页' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('没有取到验证问题');
  answer = async () => Response.json({ success: true, code: 200, message: '', result: { question: '3+4=?' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /换一个/ })));
  expect(await screen.findByLabelText(/3\+4/)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});
