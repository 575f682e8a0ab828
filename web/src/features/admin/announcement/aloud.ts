import { readAloud } from '@/shared/live/read-aloud';
import { aYear, isTexts, readStored, storageKeys, writeStored } from '@/shared/storage/stored';

const remembered = 50;

export function isAloud(): boolean {
  return readStored(storageKeys.aloud, (value) => typeof value === 'boolean') ?? false;
}

export function setAloud(on: boolean): void {
  writeStored(storageKeys.aloud, on, localStorage, aYear);
}

/** Reads an announcement aloud where the person wants that, in one of the windows of the browser. */
export async function announce(key: string, text: string): Promise<void> {
  if (isAloud() && (await claim(key))) {
    await readAloud(text);
  }
}

/** True for the first window that asks. */
async function claim(key: string): Promise<boolean> {
  const take = () => {
    const said = readStored(storageKeys.said, isTexts) ?? [];
    if (said.includes(key)) return false;
    writeStored(storageKeys.said, [...said, key].slice(-remembered));
    return true;
  };
  return 'locks' in navigator ? navigator.locks.request(storageKeys.said, take) : take();
}
