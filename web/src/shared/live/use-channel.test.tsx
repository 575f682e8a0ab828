import { act, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket, givenFakeSockets, socket } from '@/testing/fake-socket';
import { type ChannelSettings, readJson } from './channel';
import { useChannel } from './use-channel';

const settings: ChannelSettings<object> = {
  target: () => ({ path: '/live', token: 'secret' }),
  heartbeat: { every: 10_000, text: 'beat', answerWithin: 6_000 },
  reconnect: { after: 5_000, jitter: 0 },
  mostErrors: 5,
  read: readJson,
};

const linger = 60_000;
const onMessage = vi.fn();
const onCatchUp = vi.fn();

function Page() {
  const { connected } = useChannel('page', settings, { linger, onMessage, onCatchUp });
  return <p>{connected ? '已连接' : '没有连接'}</p>;
}

const tab = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <Page />
  </Activity>
);

const opens = () => act(() => socket().onopen?.());

beforeEach(() => {
  vi.useFakeTimers();
  givenFakeSockets();
  onMessage.mockClear();
  onCatchUp.mockClear();
});

afterEach(() => {
  act(() => void vi.advanceTimersByTime(2 * linger)); // whatever lingers ends
  vi.useRealTimers();
});

/** The page of a tab that is connected, then hidden. */
function hide() {
  const view = render(tab('visible'));
  opens();
  expect(screen.getByText('已连接')).toBeInTheDocument();
  expect(onCatchUp).toHaveBeenCalledOnce();
  onCatchUp.mockClear();
  view.rerender(tab('hidden'));
  return { ...view, comesBack: () => view.rerender(tab('visible')) };
}

it('a hidden tab keeps its connection; where nothing came, it goes on as it was', () => {
  const { comesBack, unmount } = hide();
  comesBack();
  expect(screen.getByText('已连接')).toBeInTheDocument();
  expect(FakeSocket.all).toHaveLength(1);
  expect(onCatchUp).not.toHaveBeenCalled();
  unmount();
});

it('what came while it was hidden is not heard but caught up with', () => {
  const { comesBack, unmount } = hide();
  socket().says({ type: 'update' });
  expect(onMessage).not.toHaveBeenCalled();
  comesBack();
  expect(onCatchUp).toHaveBeenCalledOnce();
  socket().says({ type: 'update' });
  expect(onMessage).toHaveBeenCalledOnce();
  unmount();
});

it('a connection that was lost meanwhile and stands again is caught up with, too', () => {
  const { comesBack, unmount } = hide();
  act(() => socket().onclose?.());
  act(() => void vi.advanceTimersByTime(5_000));
  opens();
  comesBack();
  expect(onCatchUp).toHaveBeenCalledOnce();
  unmount();
});

it('who stays away gives the connection up, and opens another one on return', () => {
  const { comesBack, unmount } = hide();
  act(() => void vi.advanceTimersByTime(linger));
  const before = FakeSocket.all.length;
  comesBack();
  expect(FakeSocket.all).toHaveLength(before + 1);
  expect(screen.getByText('没有连接')).toBeInTheDocument();
  opens();
  expect(onCatchUp).toHaveBeenCalledOnce();
  unmount();
});
