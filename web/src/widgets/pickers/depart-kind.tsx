import { codeNames, departNames } from './depart-api';
import { DepartPicker } from './depart-picker';
import { type Picking, picked } from './picked-kind';

/** A department, or several. Stored by id, or by code. */
export function depart({ store = 'id', ...picking }: Picking & { store?: 'id' | 'orgCode' } = {}) {
  const source = store === 'id' ? departNames : codeNames;
  return picked(picking, source, (props) => <DepartPicker {...props} store={store} />);
}
