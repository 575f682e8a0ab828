import type { Choice } from '@/widgets/inputs/codes-kind';
import { positions } from './position-picker';
import { record } from './record-kind';

/** A post, or several, by code. */
export const position = (choice?: Choice) => record(positions, choice);
