import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { letterPages } from '@/testing/portal-letters';
import { StartPage } from './start-page';
import type { StartData } from './types';

const start = letterPages.find(({ name }) => name === '来信首页')?.page;

it.each<[string, Partial<StartData['months'][number]>, string]>([
  [
    'with its own figures',
    { received: 9, answered: 3, refused: 1, withdrawn: 0, open: 5, rate: 37.5 },
    '如 2026 年 11 月：3 ÷（9 − 1 − 0）= 37.5%。',
  ],
  [
    'in words alone where nothing is answered yet',
    { received: 2, answered: 0, refused: 0, withdrawn: 0, open: 2, rate: 0 },
    '答复率 = 已答复 ÷（收到 − 不予受理 − 撤回、合并）。',
  ],
])('the rate of answered letters is explained %s', (_, part, sentence) => {
  const data = start?.data as StartData;
  const months = [{ month: '2026-11', days: 2.5, ...data.months[0], ...part }] as StartData['months'];
  if (start) render(<StartPage page={start} data={{ ...data, months }} />);
  expect(screen.getByText(/^收到 = 已答复/)).toHaveTextContent(sentence);
});
