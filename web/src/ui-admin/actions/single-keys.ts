import { aYear, readStored, storageKeys, writeStored } from '@/shared/storage/stored';

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether keys that are single characters are heard. Whoever speaks to the computer, or hits keys by mistake, switches them off. */
export function hearsSingleKeys(): boolean {
  return readStored(storageKeys.singleKeys, isSwitch) ?? true;
}

export function hearSingleKeys(on: boolean): void {
  writeStored(storageKeys.singleKeys, on, localStorage, aYear);
}
