import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import './sight';

afterEach(cleanup);

// jsdom draws nothing and says so on every call; axe asks for a canvas when it looks for icon fonts.
HTMLCanvasElement.prototype.getContext = () => null;

// Editors measure their text; without layout every measure is nothing.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
