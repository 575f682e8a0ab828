// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeatEvery, maxErrors, openNoticeSocket, reconnectAfter, reconnectJitter } from './notice-socket';

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  closed = false;
  readonly url: string;
  readonly protocol: string;
  constructor(url: string, protocol: string) {
    this.url = url;
    this.protocol = protocol;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
  fails() {
    this.onerror?.();
    this.onclose?.();
  }
}

const last = () => FakeSocket.all[FakeSocket.all.length - 1] as FakeSocket;
const connections = () => FakeSocket.all.length;
const heard = { onMessage: vi.fn(), onOpen: vi.fn(), onDown: vi.fn() };
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  for (const called of Object.values(heard)) called.mockClear();
  stop = openNoticeSocket({ identity: () => ({ userId: '7', token: 'secret' }), ...heard });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answer = (text: string) => last().onmessage?.({ data: text });
const pause = reconnectAfter + reconnectJitter / 2;

describe('the socket of notices', () => {
  it('names the person in its address and proves the session with the token', () => {
    expect(last().url).toBe(`ws://${window.location.host}/api/websocket/7`);
    expect(last().protocol).toBe('secret');
  });

  it('says every 20 seconds that it is there', () => {
    last().onopen?.();
    expect(heard.onOpen).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2 * heartbeatEvery);
    expect(last().sent).toEqual(['HeartBeat', 'HeartBeat']);
  });

  it('gives a server up that does not answer three heartbeats', () => {
    last().onopen?.();
    vi.advanceTimersByTime(3 * heartbeatEvery);
    expect(heard.onDown).not.toHaveBeenCalled();
    vi.advanceTimersByTime(heartbeatEvery);
    expect(heard.onDown).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(pause);
    expect(connections()).toBe(2);
  });

  it('stays with a server that answers', () => {
    last().onopen?.();
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(heartbeatEvery);
      answer('{"cmd":"heartcheck","msgTxt":""}');
    }
    expect(heard.onDown).not.toHaveBeenCalled();
    expect(heard.onMessage).not.toHaveBeenCalled();
  });

  it('hands on what the server says and nothing that is no message', () => {
    answer('{"cmd":"topic","msgId":"5","msgTxt":"值班"}');
    for (const text of ['', 'null', '[]', '{', '{"cmd":1}', 'alert(1)']) answer(text);
    last().onmessage?.({ data: new ArrayBuffer(2) });
    expect(heard.onMessage.mock.calls).toEqual([[{ cmd: 'topic', msgId: '5', msgTxt: '值班' }]]);
  });

  it('comes back 20 seconds and a little after it was closed', () => {
    last().onopen?.();
    last().onclose?.();
    expect(heard.onDown).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(pause - 1);
    expect(connections()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(connections()).toBe(2);
    last().onopen?.();
    expect(heard.onOpen).toHaveBeenCalledTimes(2);
  });

  it('stops after more than five errors in a row', () => {
    for (let i = 0; i < maxErrors + 1; i++) {
      expect(connections()).toBe(i + 1);
      last().fails();
      vi.advanceTimersByTime(pause);
    }
    vi.advanceTimersByTime(100 * pause);
    expect(connections()).toBe(maxErrors + 1);
  });

  it('forgets the errors once it is connected', () => {
    for (let i = 0; i < maxErrors; i++) {
      last().fails();
      vi.advanceTimersByTime(pause);
    }
    last().onopen?.();
    last().fails();
    vi.advanceTimersByTime(pause);
    expect(connections()).toBe(maxErrors + 2);
  });

  it('does nothing any more once it is ended', () => {
    const socket = last();
    socket.onopen?.();
    stop();
    expect(socket.closed).toBe(true);
    vi.advanceTimersByTime(10 * pause);
    expect(socket.sent).toEqual([]);
    expect(connections()).toBe(1);
  });
});
