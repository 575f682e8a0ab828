import type { Tiles } from './types';

/** Pictures of a map service would tell it that somebody looks for HIV testing. */
export const noTiles: Tiles = { url: '', attribution: '' };
