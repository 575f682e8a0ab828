import type { Picking } from './picked-kind';
import { positions } from './position-picker';
import { record } from './record-kind';

/** A post, or several, by code. */
export const position = (picking?: Picking) => record(positions, picking);
