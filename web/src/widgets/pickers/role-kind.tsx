import type { Picking } from './picked-kind';
import { record } from './record-kind';
import { roles } from './role-picker';

/** A role, or several, by id. */
export const role = (picking?: Picking) => record(roles, picking);
