import type { RowKey } from '@/widgets/rows';

/** The rows below which more is shown. */
export class OpenRows {
  private opened: ReadonlySet<RowKey> = new Set();
  private readonly listeners = new Set<() => void>();

  keys = (): ReadonlySet<RowKey> => this.opened;

  has(key: RowKey): boolean {
    return this.opened.has(key);
  }

  set(key: RowKey, open: boolean): void {
    if (this.opened.has(key) === open) return;
    this.become(open ? [...this.opened, key] : [...this.opened].filter((other) => other !== key));
  }

  /** Opens these and no others. */
  become(keys: readonly RowKey[]): void {
    this.opened = new Set(keys);
    for (const listener of [...this.listeners]) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}
