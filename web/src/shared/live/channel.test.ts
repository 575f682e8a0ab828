// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, givenFakeSockets, socket } from '@/testing/fake-socket';
import { useSession } from '../session/session';
import { announcementChannel } from './announcement-channel';
import { type Channel, type ChannelSettings, openChannel, readJson } from './channel';

/** What the grid of rows will ask for: a heartbeat every 10 s, an answer within 6 s, back after 5 s, and it never gives up. */
const gridChannel: ChannelSettings<object> = {
  target: () => ({ path: '/vxeSocket/7/page-1', token: 'secret' }),
  heartbeat: { every: 10_000, text: '{"type":"heart_beat","data":""}', answerWithin: 6_000 },
  reconnect: { after: 5_000, jitter: 0 },
  mostErrors: Number.POSITIVE_INFINITY,
  read: (data) => {
    const message = readJson(data);
    return message && 'type' in message && message.type !== 'heart_beat' ? message : null;
  },
};

const connections = () => FakeSocket.all.length;
const heard = { onMessage: vi.fn(), onOpen: vi.fn(), onDown: vi.fn() };
let channel: Channel;
let seen: { mockReturnValue: (state: DocumentVisibilityState) => unknown };

beforeEach(() => {
  vi.useFakeTimers();
  givenFakeSockets();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  for (const called of Object.values(heard)) called.mockClear();
  const user = { id: '7', username: 'zhoumin', realname: '周敏' };
  useSession.setState({ session: { token: 'secret', tenantId: '0', user } });
});

afterEach(() => {
  channel.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (text: unknown) => socket().onmessage?.({ data: text });

describe.each([
  [
    'notices',
    announcementChannel,
    '/api/websocket/7',
    '{"cmd":"heartcheck","msgTxt":""}',
    '{"cmd":"topic","msgId":"5"}',
  ],
  ['the grid', gridChannel, '/vxeSocket/7/page-1', '{"type":"heart_beat","data":true}', '{"type":"update_vxe_table"}'],
] as const)('the socket of %s', (_, settings, path, beatAnswer, message) => {
  const { heartbeat, reconnect } = settings as ChannelSettings<object>;
  const pause = reconnect.after + reconnect.jitter / 2;
  beforeEach(() => {
    channel = openChannel({ ...(settings as ChannelSettings<object>), ...heard });
  });

  it('names the person in its address and proves the session with the token', () => {
    expect(socket().url).toBe(`ws://${window.location.host}${path}`);
    expect(socket().protocol).toBe('secret');
  });

  it('says by the clock that it is there, and stays with a server that answers', () => {
    socket().onopen?.();
    expect(heard.onOpen).toHaveBeenCalledOnce();
    for (let at = 0; at < 10; at++) {
      vi.advanceTimersByTime(heartbeat.every);
      answer(beatAnswer);
    }
    expect(socket().sent).toEqual(Array(10).fill(heartbeat.text));
    expect(heard.onDown).not.toHaveBeenCalled();
    expect(heard.onMessage).not.toHaveBeenCalled();
  });

  it('gives a server up that does not answer in time, and comes back', () => {
    socket().onopen?.();
    vi.advanceTimersByTime(heartbeat.every + heartbeat.answerWithin - 1);
    expect(heard.onDown).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(heard.onDown).toHaveBeenCalledOnce();
    expect(socket().closed).toBe(true);
    vi.advanceTimersByTime(pause);
    expect(connections()).toBe(2);
  });

  it('hands on what the server says and nothing that is no message', () => {
    answer(message);
    for (const text of ['', 'null', '[]', '{', '{"cmd":1}', 'alert(1)', new ArrayBuffer(2)]) answer(text);
    expect(heard.onMessage.mock.calls).toEqual([[JSON.parse(message)]]);
  });

  it('comes back a while after it was closed', () => {
    socket().onopen?.();
    socket().onclose?.();
    expect(heard.onDown).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(pause - 1);
    expect(connections()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(connections()).toBe(2);
    socket().onopen?.();
    expect(heard.onOpen).toHaveBeenCalledTimes(2);
  });

  it('comes back at once when the browser is online again, and not twice', () => {
    socket().onopen?.();
    socket().onclose?.();
    window.dispatchEvent(new Event('online'));
    expect(connections()).toBe(2);
    window.dispatchEvent(new Event('online'));
    socket().onopen?.();
    vi.advanceTimersByTime(pause);
    expect(connections()).toBe(2);
  });

  it('sends only while it is connected', () => {
    expect(channel.send('x')).toBe(false);
    socket().onopen?.();
    expect(channel.send('x')).toBe(true);
    expect(socket().sent).toEqual(['x']);
  });

  it('does nothing any more once it is closed', () => {
    const mine = socket();
    mine.onopen?.();
    channel.close();
    expect(mine.closed).toBe(true);
    vi.advanceTimersByTime(10 * (pause + heartbeat.every));
    window.dispatchEvent(new Event('online'));
    expect(mine.sent).toEqual([]);
    expect(connections()).toBe(1);
  });
});

describe('errors', () => {
  const { mostErrors, reconnect } = announcementChannel;
  const pause = reconnect.after + reconnect.jitter / 2;
  const fail = (times: number) => {
    for (let at = 0; at < times; at++) {
      socket().fails();
      vi.advanceTimersByTime(pause);
    }
  };
  const start = () => {
    channel = openChannel({ ...announcementChannel, ...heard });
  };

  it('more than five in a row end the tries, and are forgotten once it is connected', () => {
    start();
    fail(mostErrors);
    expect(connections()).toBe(mostErrors + 1);
    socket().onopen?.();
    fail(mostErrors + 1);
    const tried = connections();
    vi.advanceTimersByTime(100 * pause);
    expect(connections()).toBe(tried);
  });

  it.each([
    ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['the window is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('after them it tries again when %s', (_, comesBack) => {
    start();
    fail(mostErrors + 1);
    const tried = connections();
    seen.mockReturnValue('hidden');
    comesBack();
    expect(connections()).toBe(tried);
    seen.mockReturnValue('visible');
    comesBack();
    expect(connections()).toBe(tried + 1);
    socket().onopen?.();
    expect(heard.onOpen).toHaveBeenCalledOnce();
  });

  it('the grid never gives up', () => {
    channel = openChannel({ ...gridChannel, ...heard });
    fail(100);
    expect(connections()).toBe(101);
  });
});
