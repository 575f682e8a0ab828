import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import pageFeedback from './manners/page-feedback';
import { PageFeedback } from './page-feedback';

let sent: { useful: boolean; comment: string; path: string; key: string }[] = [];

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
});

/** A server that takes every answer, or refuses all with the given words. */
function givenServer(refusal = '') {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    const envelope = {
      success: refusal === '',
      message: refusal,
      code: refusal === '' ? 200 : 429,
      result: null,
      timestamp: 0,
    };
    return new Response(JSON.stringify(envelope), { status: refusal === '' ? 200 : 429 });
  });
  render(<PageFeedback />);
  const left = new AbortController();
  onTestFinished(() => left.abort());
  pageFeedback(document, left.signal);
  return userEvent.setup();
}

const press = (name: string) => screen.getByRole('button', { name });

test('whoever finds the page useful is thanked at once', async () => {
  const user = givenServer();
  await user.click(press('有用'));
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^谢谢/));
  expect(sent).toMatchObject([{ useful: true, comment: '' }]);
});

test('whoever does not is counted at once and may say why; both belong together', async () => {
  const user = givenServer();
  await user.click(press('没有帮助'));
  await waitFor(() => expect(screen.getByLabelText('缺了什么，或哪里看不懂')).toBeVisible());
  await user.type(screen.getByLabelText('缺了什么，或哪里看不懂'), ' 颈围怎么量 ');
  await user.click(press('提交'));
  await waitFor(() => expect(screen.getByText(/^谢谢/)).toBeVisible());
  expect(sent).toMatchObject([
    { useful: false, comment: '' },
    { useful: false, comment: '颈围怎么量' },
  ]);
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test('nobody has to say why', async () => {
  const user = givenServer();
  await user.click(press('没有帮助'));
  await waitFor(() => expect(screen.getByLabelText('缺了什么，或哪里看不懂')).toBeVisible());
  await user.click(press('提交'));
  await waitFor(() => expect(screen.getByText(/^谢谢/)).toBeVisible());
  expect(sent).toHaveLength(1);
});

test('a refusal is told and the buttons stay', async () => {
  const user = givenServer('提交太频繁，请稍后再试');
  await user.click(press('有用'));
  expect((await screen.findByText('提交太频繁，请稍后再试')).getAttribute('role')).toBe('status');
  expect(press('有用')).toHaveProperty('disabled', false);
});
