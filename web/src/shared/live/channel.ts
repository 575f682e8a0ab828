/** What one kind of connection by web socket is like. All times are milliseconds. */
export type ChannelSettings<Message> = {
  /** Where to, below the host, and what proves the session; asked for every connection. Null while nobody is signed in. */
  target: () => { path: string; token: string } | null;
  heartbeat: {
    every: number;
    text: string;
    /** A server that says nothing for so long after a heartbeat is given up. */
    answerWithin: number;
  };
  /** A new connection so long after one is lost, and a little more: clients that lost the same server come back over `jitter`. */
  reconnect: { after: number; jitter: number };
  /** After more errors in a row it waits until the browser is online again or the window is seen again. */
  mostErrors: number;
  /** What a message says; null for what is none, and for the answer to a heartbeat. */
  read: (data: unknown) => Message | null;
};

export type ChannelOptions<Message> = ChannelSettings<Message> & {
  onMessage: (message: Message) => void;
  /** The connection stands: what was missed meanwhile should be read. */
  onOpen: () => void;
  /** The connection is gone, for a while or until somebody comes back. */
  onDown: () => void;
};

export type Channel = {
  /** Sends a text; false while there is no connection. */
  send: (text: string) => boolean;
  close: () => void;
};

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Keeps one connection to the server until it is closed. */
export function openChannel<Message>(options: ChannelOptions<Message>): Channel {
  const { heartbeat, reconnect, mostErrors } = options;
  let errors = 0;
  let isOpen = false;
  let socket: WebSocket | null = null;
  let beat: Timer;
  let patience: Timer;
  let wait: Timer;

  const stopClocks = () => {
    for (const timer of [beat, patience, wait]) clearTimeout(timer);
    patience = undefined;
  };
  const down = () => {
    stopClocks();
    socket = null;
    isOpen = false;
    options.onDown();
    if (errors <= mostErrors) wait = setTimeout(connect, reconnect.after + Math.random() * reconnect.jitter);
  };
  const giveUp = (mine: WebSocket) => {
    // A cable that was pulled says nothing, and closing would wait for the other side.
    drop(mine);
    down();
  };
  const pulse = (mine: WebSocket) => {
    patience ??= setTimeout(() => giveUp(mine), heartbeat.answerWithin);
    mine.send(heartbeat.text);
    beat = setTimeout(() => pulse(mine), heartbeat.every);
  };
  const connect = () => {
    const target = options.target();
    if (!target) return;
    const mine = new WebSocket(addressOf(target.path), target.token);
    socket = mine;
    mine.onopen = () => {
      errors = 0;
      isOpen = true;
      beat = setTimeout(() => pulse(mine), heartbeat.every);
      options.onOpen();
    };
    mine.onmessage = ({ data }) => {
      clearTimeout(patience);
      patience = undefined;
      const message = options.read(data);
      if (message !== null) options.onMessage(message);
    };
    mine.onerror = () => {
      errors += 1;
    };
    mine.onclose = down;
  };
  /** A new try at once, after which errors count anew. */
  const tryAnew = () => {
    clearTimeout(wait);
    errors = 0;
    connect();
  };
  /** The net is there again: nobody need wait for the next try. */
  const netIsBack = () => {
    if (!socket && document.visibilityState !== 'hidden') tryAnew();
  };
  /** Somebody is there again, after the tries had ended. */
  const comeBack = () => {
    if (errors > mostErrors) netIsBack();
  };

  connect();
  window.addEventListener('online', netIsBack);
  document.addEventListener('visibilitychange', comeBack);
  return {
    send: (text) => {
      if (!isOpen) return false;
      socket?.send(text);
      return true;
    },
    close: () => {
      window.removeEventListener('online', netIsBack);
      document.removeEventListener('visibilitychange', comeBack);
      stopClocks();
      if (socket) drop(socket);
      socket = null;
      isOpen = false;
    },
  };
}

function drop(socket: WebSocket): void {
  socket.onopen = null;
  socket.onmessage = null;
  socket.onerror = null;
  socket.onclose = null;
  socket.close();
}

function addressOf(path: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
}

/** What a text in JSON holds when it is an object; null otherwise. */
export function readJson(data: unknown): object | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
