import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The socket of notices without a network: a test says when it opens, what it hears and when it is lost. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send() {}
  close() {}
  says(message: object) {
    act(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}

/** Takes the place of the sockets of the browser; call before each test. */
export function givenFakeSockets(): void {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
}

/** The newest connection. */
export const socket = () => FakeSocket.all[FakeSocket.all.length - 1] as FakeSocket;
