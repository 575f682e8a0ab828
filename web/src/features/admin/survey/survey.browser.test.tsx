import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keys, type } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { showState } from '@/testing/browser/show';
import { aSurvey, fakeSurveys } from '@/testing/fake-survey';
import { SurveyForm } from './survey-form';

const survey = aSurvey({
  questions: [
    {
      id: 'a',
      type: 'multiple',
      title: '从哪里知道我们？',
      options: [
        { id: 'o1', text: '微信公众号' },
        { id: 'o2', text: '社区宣传栏' },
      ],
    },
  ],
});

const shown = () => [...document.querySelectorAll('[role=gridcell][data-cell=text]')].map((cell) => cell.textContent);

test('options are written one below the other, marked and taken back by keys, with the question as it was', async () => {
  await showState('survey', {
    title: 'builder',
    render: () => <SurveyForm survey={survey} />,
    calls: fakeSurveys([survey]),
  });
  await page.getByRole('button', { name: /从哪里知道我们？$/, expanded: false }).click();
  await page.getByRole('textbox', { name: '题目', exact: true }).fill('从哪里知道这个调查？');
  await page.getByRole('gridcell', { name: '社区宣传栏' }).click();
  await keys('F2', 'End', 'Enter');
  await type('朋友介绍');
  await keys('Enter');
  await type('其他');
  await keys('Tab', 'Space', 'Alt+ArrowUp');
  expect(shown()).toEqual(['微信公众号', '社区宣传栏', '其他', '朋友介绍']);
  await expectAccessible();
  await keys('Control+z', 'Control+z');
  await expect.element(page.getByRole('checkbox', { name: /其他可补充|可补充/ }).first()).not.toBeChecked();
  await keys('ArrowLeft', 'F2');
  await type('方式');
  await keys('Control+z');
  await expect.element(page.getByRole('textbox', { name: '题目', exact: true })).toHaveValue('从哪里知道这个调查？');
  await keys('Escape');
  expect(shown()).toEqual(['微信公众号', '社区宣传栏', '朋友介绍', '其他']);
});
