import { afterEach, beforeEach, vi } from 'vitest';

/** jsdom has no layout; components that ask about it get the answers of a wide window. */
function matchMedia(query: string): MediaQueryList {
  const nothing = () => {};
  return {
    matches: /width >=/.test(query),
    media: query,
    onchange: null,
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
    dispatchEvent: () => false,
  };
}

class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Call at the top of a test file of the back office: a wide window with empty storage for each test. */
export function useStaffBrowser(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', matchMedia);
    vi.stubGlobal('ResizeObserver', NoResizes);
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}
