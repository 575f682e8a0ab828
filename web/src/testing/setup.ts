import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { hideHidden } from './sight';

// A window that is left changed fails a file that comes later, and only in some orders.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
hideHidden();

// jsdom draws nothing and says so on every call; axe asks for a canvas when it looks for icon fonts.
HTMLCanvasElement.prototype.getContext = () => null;

// Editors measure their text; without layout every measure is nothing.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

// React notes where each element was made, for warnings that no test reads; a tenth of the time went into it.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });
