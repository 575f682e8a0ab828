import { afterEach, beforeEach, vi } from 'vitest';

/** jsdom has no layout and ends no animation; components get the answers of a wide window without motion. */
function matchMedia(query: string): MediaQueryList {
  const nothing = () => {};
  return {
    matches: /width >=|reduced-motion/.test(query),
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

/** A connection that never stands: tests of the socket bring their own. */
class NoConnection {
  close() {}
}

/** Call at the top of a test file of the back office: a wide window with empty storage for each test. */
export function givenStaffBrowser(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', matchMedia);
    vi.stubGlobal('ResizeObserver', NoResizes);
    vi.stubGlobal('WebSocket', NoConnection);
    Element.prototype.scrollIntoView = () => {};
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}
