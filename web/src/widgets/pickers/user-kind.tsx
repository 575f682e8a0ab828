import type { Choice } from '@/widgets/inputs/codes-kind';
import { record } from './record-kind';
import { people } from './user-picker';

/** A person, or several. Stored by account, or by id. */
export function user({ store = 'username', ...choice }: Choice & { store?: 'id' | 'username' } = {}) {
  return record(people(store), choice);
}
