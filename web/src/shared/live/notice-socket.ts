/** What the server says through the socket of notices. */
export type NoticeMessage = {
  /** topic: to everybody, user: to this person, heartcheck: the answer to a heartbeat. */
  cmd: string;
  /** The announcement; absent when only the lists should be read again. */
  msgId?: string;
  msgTxt?: string;
  /** Of the announcement: H urgent, M important, L the rest. */
  priority?: 'L' | 'M' | 'H';
  /** Sent once more to those who have not read it. */
  again?: boolean;
};

/** Milliseconds. */
export const heartbeatEvery = 20_000;
export const reconnectAfter = 20_000;
/** Clients that lost the same server come back over so long a time. */
export const reconnectJitter = 8_000;
/** After more errors in a row than this the socket stays closed. */
export const maxErrors = 5;

type Options = {
  /** The person and the session; asked again for every connection. Null while nobody is signed in. */
  identity: () => { userId: string; token: string } | null;
  onMessage: (message: NoticeMessage) => void;
  /** The connection stands: what was missed meanwhile should be read. */
  onOpen: () => void;
  /** The connection is gone, for a while or for good. */
  onDown: () => void;
};

/**
 * Keeps one connection for notices: a heartbeat every 20 s, a new connection 20 s and a little after one is lost, none after more than
 * five errors without a connection between them. Returns the function that ends it.
 */
export function openNoticeSocket({ identity, onMessage, onOpen, onDown }: Options): () => void {
  let errors = 0;
  let over = false;
  let socket: WebSocket | null = null;
  let beat: ReturnType<typeof setInterval> | undefined;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let silent = 0;

  const down = () => {
    clearInterval(beat);
    socket = null;
    if (over) return;
    onDown();
    if (errors > maxErrors) return;
    wait = setTimeout(connect, reconnectAfter + Math.random() * reconnectJitter);
  };

  const pulse = (mine: WebSocket) => {
    silent += 1;
    if (silent > 3) {
      // A cable that was pulled says nothing, and closing would wait for the other side.
      drop(mine);
      down();
      return;
    }
    mine.send('HeartBeat');
  };

  const connect = () => {
    const person = identity();
    if (!person) return;
    const mine = new WebSocket(addressFor(person.userId), person.token);
    socket = mine;
    mine.onopen = () => {
      errors = 0;
      silent = 0;
      beat = setInterval(() => pulse(mine), heartbeatEvery);
      onOpen();
    };
    mine.onmessage = ({ data }) => {
      silent = 0;
      const message = read(data);
      if (message && message.cmd !== 'heartcheck') onMessage(message);
    };
    mine.onerror = () => {
      errors += 1;
    };
    mine.onclose = down;
  };

  connect();
  return () => {
    over = true;
    clearInterval(beat);
    clearTimeout(wait);
    if (socket) drop(socket);
  };
}

function drop(socket: WebSocket): void {
  socket.onopen = null;
  socket.onmessage = null;
  socket.onerror = null;
  socket.onclose = null;
  socket.close();
}

function addressFor(userId: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/websocket/${encodeURIComponent(userId)}`;
}

function read(data: unknown): NoticeMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    return isMessage(message) ? message : null;
  } catch {
    return null;
  }
}

function isMessage(value: unknown): value is NoticeMessage {
  return typeof value === 'object' && value !== null && 'cmd' in value && typeof value.cmd === 'string';
}
