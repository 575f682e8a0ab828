import type { RowKey } from './delta';

/** Which rows hold which text in a column, so that two with the same are found without looking at all. */
export class UniqueIndex {
  private readonly texts = new Map<RowKey, string>();
  private readonly holders = new Map<string, Set<RowKey>>();

  /** The row holds another text, or none ('') any more. Returns the rows whose text is thereby no longer, or newly, taken twice. */
  put(key: RowKey, text: string): RowKey[] {
    const before = this.texts.get(key) ?? '';
    if (before === text) return [];
    const left = this.holders.get(before);
    left?.delete(key);
    if (left?.size === 0) this.holders.delete(before);
    if (text === '') {
      this.texts.delete(key);
      return [...(left ?? [])];
    }
    this.texts.set(key, text);
    const met = this.holders.get(text) ?? new Set();
    this.holders.set(text, met);
    const concerned = [...(left ?? []), ...met];
    met.add(key);
    return concerned;
  }

  isTaken(key: RowKey): boolean {
    return (this.holders.get(this.texts.get(key) ?? '')?.size ?? 0) > 1;
  }
}
