import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useChannel } from '@/shared/live/use-channel';
import type { RowKey, RowStore, Values } from '@/widgets/rows';
import { gridChannel } from './grid-channel';
import { type GridPort, GridSync, type GridSyncState } from './grid-sync';

/** So long a table in a hidden tab stays connected, in milliseconds. */
const linger = 5 * 60_000;

type Use<Row extends Values> = {
  store: RowStore<Row>;
  /** `<table>:<id>` of the record whose rows these are. */
  socketKey: string;
  /** The version of the record with which the rows were read. */
  version: number;
  port: GridPort<Row>;
  isReady?: ((key: RowKey) => boolean) | undefined;
};

/** The rows of a store kept the same for all who edit them: what has come, what is contested, who else is here. */
export function useGridSync<Row extends Values>({
  store,
  socketKey,
  version,
  port,
  isReady,
}: Use<Row>): GridSyncState & { connected: boolean; sync: GridSync<Row> } {
  const [line] = useState<{ send: (text: string) => boolean }>(() => ({ send: () => false }));
  const [sync] = useState(
    () => new GridSync({ store, socketKey, version, port, isReady, send: (text) => line.send(text) }),
  );
  const { connected, send } = useChannel(`grid ${socketKey}`, gridChannel, {
    onMessage: (message) => sync.hear(message),
    onCatchUp: () => undefined, // whenever the connection stands the table is opened anew, see below
    linger,
  });
  const open = useEffectEvent(() => {
    line.send = send;
    sync.up();
  });
  useEffect(() => {
    sync.start();
    return () => sync.stop();
  }, [sync]);
  useEffect(() => {
    if (connected) open();
  }, [connected]);
  const state = useSyncExternalStore(sync.subscribe, sync.snapshot);
  return { ...state, people: connected ? state.people : [], connected, sync };
}
