import type { Picking } from './picked-kind';
import { record } from './record-kind';
import { people } from './user-picker';

/** A person, or several. Stored by account, or by id. */
export function user({ store = 'username', ...picking }: Picking & { store?: 'id' | 'username' } = {}) {
  return record(people(store), picking);
}
