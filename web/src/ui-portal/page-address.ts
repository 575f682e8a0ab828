import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const address = () => window.location.href.replace(/#.*$/, '');

/** Address of this page without the place on it; empty on the server, where no page has one. */
export function usePageAddress(): string {
  return useSyncExternalStore(never, address, () => '');
}
