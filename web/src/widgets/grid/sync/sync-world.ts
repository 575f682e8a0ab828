import { RowStore } from '@/widgets/rows';
import type { GridChanges } from './grid-changes';
import type { GridMessage } from './grid-message';
import { GridSync, type WriteAnswer } from './grid-sync';

/** What the tests of the sync edit: a row of a small table. */
export type Post = { id: string; name: string; count: number; orderNum: number };

/** A server that is too simple to be wrong: the rows of one record with its version, and everybody who is told. */
export class ModelServer {
  rows: Post[];
  version = 1;
  writes = 0;
  reads = 0;
  refuse: ((changes: GridChanges) => string | null) | null = null;
  readonly windows: ModelWindow[] = [];
  private made = 0;

  constructor(count: number) {
    this.rows = Array.from({ length: count }, (_, at) => ({
      id: `s${at}`,
      name: `名${at}`,
      count: at,
      orderNum: at + 1,
    }));
  }

  read(): { version: number; rows: Post[] } {
    this.reads += 1;
    return structuredClone({ version: this.version, rows: this.rows });
  }

  /** Somebody changes the rows in another way than through a window of these. */
  change(change: (rows: Post[]) => Post[], says = true): void {
    this.rows = change(this.rows).map((row, at) => ({ ...row, orderNum: at + 1 }));
    this.version += 1;
    if (says) this.tell();
  }

  write(changes: GridChanges, version: number): WriteAnswer<Post> {
    if (version !== this.version) return { kind: 'stale' };
    const why = this.refuse?.(changes);
    const wrong = changes.rows.find((row) => this.refuse?.({ ...changes, rows: [row] }));
    if (why) return { kind: 'refused', problems: [{ key: wrong?.key ?? null, column: 'name', message: why }] };
    this.writes += 1;
    const gone = new Set(changes.deleted);
    const stored = changes.rows.map(({ id, cells }) => {
      const had = this.rows.find((row) => row.id === id);
      return { ...(had ?? { id: this.newId(), name: '', count: 0, orderNum: 0 }), ...cells } as Post;
    });
    const kept = this.rows
      .filter(({ id }) => !gone.has(id))
      .map((row) => stored.find(({ id }) => id === row.id) ?? row);
    const all = [...kept, ...stored.filter(({ id }) => !kept.some((row) => row.id === id))];
    this.rows = (changes.order ? this.inOrder(changes.order, stored, all) : all).map((row, at) => ({
      ...row,
      orderNum: at + 1,
    }));
    this.version += 1;
    this.tell();
    return structuredClone({
      kind: 'stored',
      version: this.version,
      rows: stored.map(({ id }) => this.rows.find((row) => row.id === id) as Post),
    });
  }

  /** Hands a text of a window on as the server does: to all, also to the one it came from. */
  hand(text: string): void {
    const { type, data } = JSON.parse(text);
    if (type !== 'update_vxe_table') return;
    for (const window of this.windows)
      window.told({ event: 'row', key: data.socketKey, row: data.args[0], from: data.args[1] });
  }

  private tell(): void {
    for (const window of this.windows) window.told({ event: 'changed', key: socketKey, version: this.version });
  }

  private newId(): string {
    this.made += 1;
    return `n${this.made}`;
  }

  private inOrder(order: readonly string[], stored: readonly Post[], all: readonly Post[]): Post[] {
    const ids = order.map((name) => (name.startsWith('#') ? stored[Number(name.slice(1))]?.id : name));
    return all.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }
}

const socketKey = 'sys_dict:5';

export const latency = 20;

/** A window that follows the model server over a network with some latency, which can be away. */
export class ModelWindow {
  readonly store: RowStore<Post>;
  readonly sync: GridSync<Post>;
  readonly nth: number;
  online = true;
  /** Frames of others are lost on their way. */
  deaf = false;

  constructor(server: ModelServer) {
    this.nth = server.windows.length;
    const { version, rows } = server.read();
    let clock = 0;
    this.store = new RowStore<Post>({
      columns: [
        { name: 'name', label: '名称' },
        { name: 'count', label: '数量' },
      ],
      rows,
      blank: () => ({ id: '', name: '', count: 0, orderNum: 0 }),
      idOf: ({ id }) => id,
      order: { column: 'orderNum', as: 'number' },
      now: () => {
        clock += 5_000; // nothing is typed as one step by chance
        return clock;
      },
    });
    this.sync = new GridSync({
      store: this.store,
      socketKey,
      version,
      isReady: (key) => this.store.cell(key, 'name') !== '',
      send: (text) => {
        if (this.online) setTimeout(() => server.hand(text), latency);
        return this.online;
      },
      port: {
        read: () => this.call(() => server.read()),
        write: (changes, of) => this.call(() => server.write(changes, of)),
      },
    });
    server.windows.push(this);
    this.sync.up();
    this.sync.start();
  }

  told(message: GridMessage): void {
    if (this.online && !this.deaf) setTimeout(() => this.online && this.sync.hear(message), latency);
  }

  goes(online: boolean): void {
    this.online = online;
    if (online) this.sync.up();
  }

  keyOf(id: string): string {
    return this.store.byId.get(id) ?? '';
  }

  plain(): string[] {
    return this.store.rows().map(({ id, name, count, orderNum }) => `${orderNum} ${id} ${name} ${count}`);
  }

  private call<Result>(answer: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        if (!this.online) return reject(new Error('offline'));
        const result = answer();
        setTimeout(() => (this.online ? resolve(result) : reject(new Error('offline'))), latency);
      }, latency);
    });
  }
}

export const plainRows = (server: ModelServer): string[] =>
  server.rows.map(({ id, name, count, orderNum }) => `${orderNum} ${id} ${name} ${count}`);
