import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '@/testing/fake-server';
import { givenFakeSockets, socket } from '@/testing/fake-socket';
import { openStaff } from '@/testing/render-staff';
import { staffBackend } from '@/testing/staff-backend';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { pollEvery } from './use-live-announcements';

givenStaffBrowser();

beforeEach(() => {
  givenFakeSockets();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const list = 'GET /sys/annountCement/listByUser';
const nothing = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 };

/** Opens the back office without a connection, so that it asks by the clock, and waits until it has asked once. */
async function openAlone() {
  const server = staffBackend();
  server.on(list, () => nothing);
  const { router } = openStaff('/content/site', { server });
  await screen.findByRole('button', { name: '通知，没有未读' });
  const asked = async (times: number) => {
    const questions = () => server.requests.filter(({ path }) => list.endsWith(path));
    await vi.waitFor(() => expect(questions()).toHaveLength(times));
    await vi.advanceTimersByTimeAsync(0);
  };
  const works = () => server.on(list, () => nothing);
  const fails = () =>
    server.on(list, () => {
      throw new Refusal(500, '系统繁忙');
    });
  await asked(1);
  return { router, asked, works, fails };
}

/** Long enough for several questions. */
const wait = () => vi.advanceTimersByTimeAsync(3 * pollEvery);
const expectSilence = () => {
  expect(screen.queryByText('系统提示')).not.toBeInTheDocument();
  expect(screen.queryByText('系统繁忙')).not.toBeInTheDocument();
};

type Page = Awaited<ReturnType<typeof openAlone>>;

it.each<[string, (page: Page) => Promise<void> | void]>([
  ['a message of the server', () => socket().says({ cmd: 'topic', msgTxt: '' })],
  [
    'going to another page',
    async ({ router }) => {
      await act(() =>
        router.navigate(router.state.location.pathname === '/content/site' ? '/user/index' : '/content/site'),
      );
    },
  ],
])('a failure stops the clock without a word, the second one too; %s starts it again', async (_, comes) => {
  const page = await openAlone();
  page.fails();
  await vi.advanceTimersByTimeAsync(pollEvery);
  await page.asked(2);
  expectSilence();
  await wait();
  await page.asked(2);
  await comes(page);
  await page.asked(3);
  expectSilence();
  await wait();
  await page.asked(3);

  page.works();
  await comes(page);
  await page.asked(4);
  await vi.advanceTimersByTimeAsync(pollEvery);
  await page.asked(5);
  expectSilence();
});

it('nobody asks for a window that is not seen', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (state: DocumentVisibilityState) => {
    seen.mockReturnValue(state);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
  };
  const { asked } = await openAlone();
  turn('hidden');
  await wait();
  await asked(1);
  turn('visible');
  await vi.advanceTimersByTimeAsync(pollEvery);
  await asked(2);
});
