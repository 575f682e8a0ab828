import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { survey, surveyQuestions } from '@/testing/portal-surveys';
import { QuestionsForm } from './questions-form';
import type { FillState } from './types';

const form: FillState = {
  step: 0,
  version: 3,
  answers: {},
  key: 'ABCDEFGHIJKLMNOPQRSTUVWX',
  started: null,
  consent: true,
  health: false,
};

test.each<[string, FillState, Record<string, string | null>]>([
  [
    'one that began in the browser says what it is and what it shows',
    form,
    { state: null, key: form.key, version: '3', consent: 'yes', health: null },
  ],
  [
    'one that the server knows has it sealed',
    { ...form, state: 'sealed' },
    { state: 'sealed', key: null, version: null },
  ],
])('of the forms that go to the server %s', (_, sent, fields) => {
  const { container } = render(
    <QuestionsForm
      survey={survey}
      form={sent}
      shown={new Set(surveyQuestions.map(({ id }) => id))}
      problems={[]}
      busy={false}
      human={null}
      browser=""
      scripted
      action="/surveyd/83/83001"
      onInput={() => undefined}
      onSubmit={() => undefined}
    />,
  );
  const posted = new FormData(container.querySelector('form') ?? undefined);
  for (const [name, value] of Object.entries(fields)) expect(posted.get(name), name).toBe(value);
});
