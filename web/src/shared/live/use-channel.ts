import { useEffect, useEffectEvent, useState } from 'react';
import { type Channel, type ChannelSettings, openChannel } from './channel';

type Listener<Message> = {
  onMessage: (message: Message) => void;
  /** Something may have been missed, at first everything: read what there is. */
  onCatchUp: () => void;
};

type Live = {
  channel: Channel;
  /** The component in sight. */
  listener: (Listener<unknown> & { onState: (connected: boolean) => void }) | null;
  connected: boolean;
  /** Came or broke while nobody listened. */
  missed: boolean;
  closing: ReturnType<typeof setTimeout> | undefined;
};

const live = new Map<string, Live>();

type Use<Message> = Listener<Message> & {
  /** Milliseconds for which the connection outlives its component; a page in a hidden tab stops its effects, and comes back. */
  linger: number;
};

/**
 * A connection of a component. Hidden with its tab it keeps the connection for a while; back in sight it catches up when something came
 * meanwhile or the connection was lost.
 * @param key tells connections apart; empty for none
 */
export function useChannel<Message>(key: string, settings: ChannelSettings<Message>, use: Use<Message>) {
  const [connected, setConnected] = useState(false);
  const onMessage = useEffectEvent((message: unknown) => use.onMessage(message as Message));
  const onCatchUp = useEffectEvent(use.onCatchUp);
  const lingerNow = useEffectEvent(() => use.linger);
  useEffect(() => {
    if (!key) return;
    const mine = live.get(key) ?? start(key, settings);
    clearTimeout(mine.closing);
    mine.listener = { onMessage, onCatchUp, onState: setConnected };
    setConnected(mine.connected);
    if (mine.missed) {
      mine.missed = false;
      onCatchUp();
    }
    return () => {
      mine.listener = null;
      setConnected(false);
      const end = () => {
        live.delete(key);
        mine.channel.close();
      };
      const linger = lingerNow();
      if (linger === 0) end();
      else mine.closing = setTimeout(end, linger);
    };
  }, [key, settings]);
  return { connected, send: (text: string) => live.get(key)?.channel.send(text) ?? false };
}

function start<Message>(key: string, settings: ChannelSettings<Message>): Live {
  const tell = (connected: boolean) => {
    mine.connected = connected;
    mine.listener?.onState(connected);
  };
  const mine: Live = {
    listener: null,
    connected: false,
    missed: false,
    closing: undefined,
    channel: openChannel({
      ...settings,
      onMessage: (message) => {
        if (mine.listener) mine.listener.onMessage(message);
        else mine.missed = true;
      },
      onOpen: () => {
        tell(true);
        if (mine.listener) mine.listener.onCatchUp();
        else mine.missed = true;
      },
      onDown: () => tell(false),
    }),
  };
  live.set(key, mine);
  return mine;
}
