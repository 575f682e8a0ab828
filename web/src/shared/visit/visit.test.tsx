import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reportVisit, useVisitCounts } from './visit';

function Total() {
  return <p>累计 {useVisitCounts()?.visitCount ?? '未知'}</p>;
}

function answerWith(body: unknown) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a lost or strange answer leaves the rendered counts alone', async () => {
  render(<Total />);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await act(() => reportVisit(''));
  answerWith({ success: false, result: null });
  await act(() => reportVisit(''));
  expect(screen.getByText('累计 未知')).toBeInTheDocument();
});

test('one opened article is one visit, and the new counts appear in place', async () => {
  const fetched = answerWith({ success: true, result: { todayVisit: 3, visitCount: 41, views: 7 } });
  render(<Total />);
  await act(() => reportVisit('31001'));
  expect(screen.getByText('累计 41')).toBeInTheDocument();
  expect(fetched).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledWith(
    '/api/visit',
    expect.objectContaining({ method: 'POST', body: '{"articleId":"31001"}' }),
  );
});
