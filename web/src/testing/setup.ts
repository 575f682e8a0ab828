import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { bringAtOnce } from '@/ui-admin/later';
import { deafenParsedDocuments } from './parsed-documents';
import { forgetOrigins } from './react-origins';
import { hideHidden } from './sight';

beforeAll(bringAtOnce);
// A window that is left changed fails a file that comes later, and only in some orders.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
// Nor does what a file wrote into the document itself stay for the next one.
afterAll(() => document.body.replaceChildren());
deafenParsedDocuments();
hideHidden();
forgetOrigins();

// jsdom draws nothing and says so on every call; axe asks for a canvas when it looks for icon fonts.
HTMLCanvasElement.prototype.getContext = () => null;

// Editors measure their text; without layout every measure is nothing.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** Milliseconds a screen may take to appear, on a machine with other work, too; the first one of a worker brings the styles of antd along. */
const patience = 30_000;

// Who waits for an element looks many times before it is there. What is there instead is written down only for the look that fails.
configure({
  asyncUtilTimeout: patience,
  getElementError: (message, container) => {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    const whole = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
    Object.defineProperty(error, 'message', { get: whole, configurable: true });
    return error;
  },
});
