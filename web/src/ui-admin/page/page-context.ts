import { createContext, useContext, useEffect } from 'react';

/** What a page may ask of the tab it stands in. */
export type PageHandle = {
  /** Name of the tab; stays the same while the tab is open. */
  key: string;
  /** Replaces the title in the tab strip and the window. */
  setTitle: (title: string) => void;
  /** Closes the tab without asking; the neighbour becomes active. */
  close: () => void;
  /** Gives the tab another address without mounting the page again. */
  moveTo: (path: string) => void;
};

const standalone: PageHandle = { key: '', setTitle: () => {}, close: () => {}, moveTo: () => {} };

export const PageContext = createContext<PageHandle>(standalone);

export function usePage(): PageHandle {
  return useContext(PageContext);
}

export function usePageTitle(title: string): void {
  const { setTitle } = usePage();
  useEffect(() => {
    if (title) {
      setTitle(title);
    }
  }, [title, setTitle]);
}
