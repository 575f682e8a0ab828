import { changedNote } from './compression';
import {
  type Amount,
  type Change,
  type EmitRule,
  emits,
  itemsOf,
  keptLast,
  movedTo,
  type ReturnType,
  storedValue,
  type UploadItem,
} from './upload-item';

/** What became of a file; compressing may have given it another name and size. */
export type Stored = { path: string; name?: string; size?: number };

export type Sender = (
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
) => Promise<Stored>;

/** What may change while files are on their way; asked again each time. */
export type QueueSettings = Amount & {
  returnType: ReturnType;
  emit: EmitRule;
  send: Sender;
  /** Makes the file that is sent of the one that was chosen, such as a smaller one. */
  prepare: (file: File) => Promise<File>;
  onChange: (value: string) => void;
  /** Told of a file that could not be stored; its `message` says why. */
  onFailed: (item: UploadItem) => void;
  /** Told of a file that was taken away. */
  onRemoved: (item: UploadItem) => void;
  /** Words for whatever was thrown. */
  messageOf: (error: unknown) => string;
};

/** Files on their way at the same time. */
const together = 3;

/**
 * Sends files and keeps the list of them: what is on its way, done or failed. It knows no screen; a screen subscribes to it.
 */
export class UploadQueue {
  private list: readonly UploadItem[];
  /** The value that was last handed on or taken over. */
  private known: string;
  private count = 0;
  private readonly listeners = new Set<() => void>();
  /** With the way each is sent: a change of the settings concerns the files that come after it. */
  private readonly files = new Map<string, { file: File; send: Sender }>();
  private readonly running = new Map<string, AbortController>();
  private settings: () => QueueSettings;

  constructor(value: string, settings: () => QueueSettings) {
    this.settings = settings;
    this.known = value;
    this.list = itemsOf(value, settings().returnType);
  }

  /** Whoever shows it now says how it goes on. */
  attend(settings: () => QueueSettings): void {
    this.settings = settings;
  }

  items = (): readonly UploadItem[] => this.list;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(chosen: readonly File[]): void {
    const next = keptLast([...this.list, ...chosen.map((file) => this.waiting(file))], this.settings());
    const kept = new Set(next.map(({ id }) => id));
    for (const id of [...this.files.keys()].filter((each) => !kept.has(each))) {
      this.forget(id);
    }
    this.show(next);
    this.handOn('added');
    this.pump();
  }

  /** Sends a file that failed once more. */
  retry(id: string): void {
    this.change(id, { status: 'uploading', percent: 0, message: '' });
    this.pump();
  }

  /** Takes a file away; one that is on its way is given up. */
  remove(id: string): void {
    const gone = this.list.find((item) => item.id === id);
    if (!gone) {
      return;
    }
    this.forget(id);
    this.show(this.list.filter((item) => item !== gone));
    this.handOn('removed');
    this.settings().onRemoved({ ...gone, status: 'removed' });
    this.pump();
  }

  move(id: string, to: number): void {
    const from = this.list.findIndex((item) => item.id === id);
    const next = movedTo(this.list, from, to);
    if (next !== this.list) {
      this.show(next);
      this.handOn('moved');
    }
  }

  /** Takes a value that came from elsewhere. What the queue itself handed on changes nothing. */
  accept(value: string): void {
    if (value === this.known) {
      return;
    }
    this.known = value;
    for (const id of [...this.files.keys()]) {
      this.forget(id);
    }
    const before = new Map(this.list.map((item) => [item.path, item]));
    this.show(itemsOf(value, this.settings().returnType).map((item) => before.get(item.path) ?? item));
  }

  /** Gives up whatever is on its way, as when the dialog around it closes. */
  cancelAll(): void {
    for (const { id } of this.list.filter(({ status }) => status === 'uploading')) {
      this.forget(id);
    }
    this.show(this.list.filter(({ status }) => status !== 'uploading'));
  }

  private waiting(file: File): UploadItem {
    this.count += 1;
    const id = `new-${this.count}`;
    this.files.set(id, { file, send: this.settings().send });
    const { name, type, size } = file;
    return { id, name, type, size, status: 'uploading', percent: 0, path: '', message: '' };
  }

  private show(next: readonly UploadItem[]): void {
    this.list = next;
    for (const listener of this.listeners) {
      listener();
    }
  }

  private change(id: string, part: Partial<UploadItem>): void {
    this.show(this.list.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  private forget(id: string): void {
    this.running.get(id)?.abort();
    this.running.delete(id);
    this.files.delete(id);
  }

  private handOn(what: Change): void {
    const { emit, returnType, onChange } = this.settings();
    const value = storedValue(this.list, returnType);
    if (emits(emit, this.list, what) && value !== this.known) {
      this.known = value;
      onChange(value);
    }
  }

  private pump(): void {
    const next = this.list.filter(({ id, status }) => status === 'uploading' && !this.running.has(id));
    for (const { id } of next.slice(0, Math.max(0, together - this.running.size))) {
      const waiting = this.files.get(id);
      if (waiting) {
        void this.run(id, waiting.file, waiting.send);
      }
    }
  }

  private async run(id: string, file: File, send: Sender): Promise<void> {
    const abort = new AbortController();
    this.running.set(id, abort);
    // A file that was given up meanwhile is nobody's concern any more.
    const here = () => this.running.get(id) === abort;
    const onProgress = (percent: number) => here() && this.change(id, { percent });
    const { prepare, messageOf, onFailed } = this.settings();
    try {
      const ready = await prepare(file);
      const { path, name, size } = await send(ready, { onProgress, signal: abort.signal });
      if (here()) {
        this.forget(id);
        const note = changedNote(file, ready);
        const described = { ...(name ? { name } : {}), ...(size ? { size } : {}), ...(note ? { note } : {}) };
        this.change(id, { status: 'done', percent: 100, path, message: '', ...described });
        this.handOn('finished');
      }
    } catch (error) {
      if (here()) {
        this.running.delete(id);
        this.change(id, { status: 'error', message: messageOf(error) });
        this.handOn('failed');
        const failed = this.list.find((item) => item.id === id);
        if (failed) {
          onFailed(failed);
        }
      }
    }
    this.pump();
  }
}
