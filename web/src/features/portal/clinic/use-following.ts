import { useCallback, useEffect, useRef, useState } from 'react';
import { withQuery } from '@/shared/format/address';
import { islandData } from '@/ui-portal/island';
import type { RabiesFinding, Search } from './types';

const wait = 400;

/** The page of other conditions as the server makes it, with what it would show. */
async function load(address: string, signal: AbortSignal): Promise<RabiesFinding | null> {
  const response = await fetch(address, { signal });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const island = page.querySelector('[data-island="rabies"]');
  if (!response.ok || !island) return null;
  // The shape is that of the island on the screen, made by the same program.
  return (islandData(island) as { data: RabiesFinding }).data;
}

/** What the address of a search says. */
function addressOfSearch(path: string, { keyword, district, boxes, passive }: Search): string {
  const on = Object.fromEntries(boxes.filter((box) => box.on).map(({ name }) => [name, '1']));
  return withQuery(path, { keyword, district, ...on, passive: passive ? '1' : '' });
}

/**
 * The list follows the conditions as they are chosen, and the address with it. When it cannot, that is said: the list of earlier
 * conditions stands under the new ones. The button of the form still sends them.
 */
export function useFollowing(first: RabiesFinding) {
  const [data, setData] = useState(first);
  const [problem, setProblem] = useState('');
  const asked = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    asked.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);
  const ask = async (address: string) => {
    const abort = new AbortController();
    asked.current = abort;
    const found = await load(address, abort.signal).catch(() => null);
    if (abort.signal.aborted) return;
    setProblem(found ? '' : '没有按新条件载入，请按“查门诊”重试。');
    if (!found) return;
    setData(found);
    history.replaceState(history.state, '', address);
  };
  const follow = (search: Search) => {
    stop();
    setProblem('');
    timer.current = setTimeout(() => void ask(addressOfSearch(first.path, search)), wait);
  };
  return { data, problem, follow };
}
