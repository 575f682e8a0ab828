import { createContext, useCallback, useContext, useMemo } from 'react';

/**
 * The address of the tab that a page stands in. Pages read it from here and never from the router, which knows the window's: for the
 * router's sake every page in the background would be drawn at each step of the window, because React draws whatever listens to it.
 */
export type PageAddress = {
  /** Path without query. */
  path: string;
  /** Query with its question mark, or nothing. */
  search: string;
  /** What the pattern of the page names, such as `id`. */
  params: Readonly<Record<string, string | undefined>>;
};

export type Go = (to: string, options?: { replace?: boolean }) => void;

export const AddressContext = createContext<PageAddress>({ path: '/', search: '', params: {} });

/** Stays the same for as long as the program runs. */
export const GoContext = createContext<Go>(() => {});

export function usePagePath(): string {
  return useContext(AddressContext).path;
}

export function usePageParams(): PageAddress['params'] {
  return useContext(AddressContext).params;
}

/** Leads the window to another page of the back office, or to this one with another query. */
export function useGo(): Go {
  return useContext(GoContext);
}

type SetSearch = (next: URLSearchParams | Record<string, string>, options?: { replace?: boolean }) => void;

/** The query of the page's address, and the way to give it another. */
export function usePageSearch(): [URLSearchParams, SetSearch] {
  const { path, search } = useContext(AddressContext);
  const go = useGo();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearch>(
    (next, options) => {
      const text = new URLSearchParams(next).toString();
      go(text ? `${path}?${text}` : path, options);
    },
    [path, go],
  );
  return [params, set];
}
