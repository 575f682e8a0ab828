import type { UploadItem } from './upload-item';
import type { UploadQueue } from './upload-queue';

/**
 * Uploaders whose place on the screen comes and goes, as the cells of rows that are scrolled away: what is on its way, or has failed, is
 * found again by the name of the place.
 */
export class KeptQueues {
  private readonly kept = new Map<string, { queue: UploadQueue; leave: () => void }>();
  private readonly listeners = new Set<() => void>();

  at(name: string): UploadQueue | undefined {
    return this.kept.get(name)?.queue;
  }

  /** What is on its way or has failed at a place that nobody sees; null for nothing. */
  itemsAt(name: string): readonly UploadItem[] | null {
    return this.at(name)?.items() ?? null;
  }

  /** The place goes. */
  keep(name: string, queue: UploadQueue): void {
    if (queue.items().every(({ status }) => status === 'done')) return;
    this.kept.set(name, { queue, leave: queue.subscribe(() => this.tell()) });
    this.tell();
  }

  /** The place is there again, and shows what its uploader does itself. */
  release(name: string): void {
    const kept = this.kept.get(name);
    if (!kept) return;
    kept.leave();
    this.kept.delete(name);
    this.tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
