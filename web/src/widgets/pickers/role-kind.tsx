import type { Choice } from '@/widgets/inputs/codes-kind';
import { record } from './record-kind';
import { roles } from './role-picker';

/** A role, or several, by id. */
export const role = (choice?: Choice) => record(roles, choice);
