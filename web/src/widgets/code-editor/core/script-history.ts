import { aYear, readStored, storageKeys, writeStored } from '@/shared/storage/stored';

/** A text as it stood at a moment, in milliseconds. */
export type Version = { at: number; text: string };

/** Versions that are kept of one text. */
export const mostVersions = 16;

const isVersion = (value: unknown): value is Version =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'at') === 'number' &&
  typeof Reflect.get(value, 'text') === 'string';

const isVersions = (value: unknown): value is Version[] => Array.isArray(value) && value.every(isVersion);

/** What a person's browser keeps of the text of one code: versions, the newest first. */
export class ScriptHistory {
  private readonly key: string;
  private readonly now: () => number;

  constructor(username: string, code: string, now: () => number = Date.now) {
    this.key = `${storageKeys.scripts}${username}.${code}`;
    this.now = now;
  }

  list(): readonly Version[] {
    return readStored(this.key, isVersions) ?? [];
  }

  /**
   * Keeps a text as the newest version; one that stood there before comes to the front. Where the browser has no room, older versions give
   * way. Returns what is kept.
   */
  keep(text: string): readonly Version[] {
    const before = this.list();
    if (text.trim() === '' || text === before[0]?.text) return before;
    let versions = [{ at: this.now(), text }, ...before.filter((each) => each.text !== text)].slice(0, mostVersions);
    while (versions.length > 0 && !writeStored(this.key, versions, localStorage, aYear))
      versions = versions.slice(0, -1);
    return this.list();
  }
}
