import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { readStored, removeStored, storageKeys, writeStored } from '@/shared/storage/stored';

export type LoadScreen = () => Promise<{ default: ComponentType }>;

/**
 * A screen that is downloaded when it is first opened. After a new version was installed the old file names are gone;
 * then the page reloads once, which brings the new ones. A second failure in a row is a real one and is shown.
 */
export function lazyScreen(load: LoadScreen): LazyExoticComponent<ComponentType> {
  return lazy(() => loadOrReload(load));
}

export async function loadOrReload<Part>(
  load: () => Promise<Part>,
  reload = () => window.location.reload(),
): Promise<Part> {
  try {
    const part = await load();
    removeStored(storageKeys.reloaded, sessionStorage);
    return part;
  } catch (error) {
    if (readStored(storageKeys.reloaded, isTrue, sessionStorage)) {
      removeStored(storageKeys.reloaded, sessionStorage);
      throw error;
    }
    writeStored(storageKeys.reloaded, true, sessionStorage);
    reload();
    // The page is going away; nothing should be drawn until it does.
    return new Promise<Part>(() => {});
  }
}

function isTrue(value: unknown): value is true {
  return value === true;
}
