import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A socket without a network: a test says when it opens, what it hears and when it is lost, and sees what was sent. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: string[] = [];
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
  opens() {
    act(() => this.onopen?.());
  }
  says(message: object) {
    act(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
  fails() {
    this.onerror?.();
    this.onclose?.();
  }
}

/** Takes the place of the sockets of the browser; call before each test. */
export function givenFakeSockets(): void {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
}

/** The newest connection. */
export const socket = () => FakeSocket.all[FakeSocket.all.length - 1] as FakeSocket;
