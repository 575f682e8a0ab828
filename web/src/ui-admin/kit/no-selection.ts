import { same } from './nothing';

const none: ReadonlySet<never> = new Set();

/** The kit's table without boxes of its own: ours are drawn past it (kit.config.ts). */
export default () => [same, none] as const;
export const SELECTION_COLUMN = {};
export const SELECTION_ALL = '';
export const SELECTION_INVERT = '';
export const SELECTION_NONE = '';
